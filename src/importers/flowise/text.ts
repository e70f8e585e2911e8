/** Reads Flowise texts: editor markup with `{{ question }}`, `{{ $form.name }}`, and `{{ node.output.key }}`. */
import { asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { MappedText, ValueRef } from "../importer.ts";

export interface Scope {
  /** The id of the node with this name in Flowise. */
  idOf(name: string): string | null;
  readonly start: string | null;
  /** The container of the node. */
  readonly within: string | null;
  /** The node that ran before, for `chat_history`. */
  readonly before: string | null;
  /** The names of those that a supervisor leads. */
  readonly team?: readonly string[];
  /** What the values of the flow's state mean. */
  readonly state?: ReadonlyMap<string, MappedText>;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
  nbsp: " ",
};

/** Turns the editor's markup into lines. Text without markup stays unchanged. */
export function htmlToText(given: string): string {
  if (!/<(?:p|br|span|ul|ol|li|strong|em|h[1-6]|code|pre|div)\b[^>]*>/i.test(given)) return given;
  return given
    .replaceAll(/<li\b[^>]*>\s*(?:<p\b[^>]*>)?/gi, "- ")
    .replaceAll(/<\/p>\s*<\/li>/gi, "</li>")
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|h[1-6]|pre|div)>/gi, "\n")
    .replaceAll(/<\/?(?:p|span|ul|ol|strong|em|b|i|u|h[1-6]|code|pre|div|a)\b[^>]*>/gi, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replaceAll(/[ \t]+\n/g, "\n")
    .trim();
}

function readName(inside: string, scope: Scope): Omit<ValueRef, "expression"> {
  const name = inside.trim();
  const [first = "", ...path] = name.split(/[.[\]"']+/).filter(Boolean);
  if (first === "question" || first === "input") return { from: scope.start, path: ["question"] };
  if (first === "$form") return { from: scope.start, path };
  if (first === "$webhook") return { from: scope.start, path };
  if (first === "$iteration") return { from: scope.within, path };
  if (first === "file_attachment") return { from: scope.start, path: ["file"] };
  // The words that stand for all of a node's answer, in agentflows and in chatflows.
  const whole = path[0] === "output" ? 1 : path[0] === "data" && path[1] === "instance" ? 2 : 0;
  return { from: scope.idOf(first), path: path.slice(whole) };
}

/** A value of the flow's state, or a part of one. */
function readKept(inside: string, { state }: Scope): MappedText | undefined {
  const [, key = "", part = ""] = /^\$flow\.state\.([\w-]+)((?:\.\w+|\[\d+\])*)$/.exec(inside) ?? [];
  const kept = state?.get(key);
  const path = part.split(/[.[\]]+/).filter(Boolean);
  const isOneValue = kept?.length === 1 && typeof kept[0] === "object";
  if (!kept || path.length === 0 || !isOneValue) return path.length === 0 ? kept : undefined;
  return kept.map((one) => (typeof one === "string" ? one : { ...one, path: [...one.path, ...path] }));
}

export function readText(value: unknown, scope: Scope): MappedText {
  const text = htmlToText(asText(value));
  const parts: (string | ValueRef)[] = [];
  let end = 0;
  for (const found of text.matchAll(/\{\{\s*([^{}\n]{1,300}?)\s*\}\}/g)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(...(readKept(found[1] ?? "", scope) ?? [{ ...readName(found[1] ?? "", scope), expression: found[0] }]));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Reads lists, which may be stored as JSON texts. */
export function asRows(value: unknown): JsonObject[] {
  if (typeof value !== "string" || !value.trim().startsWith("[")) return objectsIn(value);
  try {
    return objectsIn(JSON.parse(value));
  } catch {
    return [];
  }
}
