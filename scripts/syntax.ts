import { parseSync } from "vite";

/** A file and its text. */
export interface Source {
  path: string;
  text: string;
}

/** A node of the parsed file: ESTree. */
export interface Node {
  type: string;
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The node's children, in any field. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function parse({ path, text }: Source): Node {
  return parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" }).program as unknown as Node;
}

/** The line of an offset, from 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
