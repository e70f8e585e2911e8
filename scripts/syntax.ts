import { parseSync } from "vite";

/** A file and its content. */
export interface Source {
  path: string;
  text: string;
}

/** An ESTree node of a parsed file. */
export interface Node {
  type: string;
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The node's children in all fields. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function parse({ path, text }: Source): Node {
  return parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" }).program as unknown as Node;
}

/** The line number of an offset, starting at 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
