/** Reads n8n expressions: `={{ $json.name }}`, `={{ $('Node').first().json["a b"] }}`, and their older spellings. */
import { asText } from "#lib/json/json-object.ts";
import type { MappedText, ValueRef } from "../importer.ts";

export interface Scope {
  /** The id of the node with this name. */
  idOf(name: string): string | null;
  /** The id of the node itself; `$json` is its input. */
  readonly own: string;
}

const name = `(?:"([^"\\\\]{1,200})"|'([^'\\\\]{1,200})'|\`([^\`\\\\]{1,200})\`)`;
const head = new RegExp(
  `^(?:\\$\\(\\s*${name}\\s*\\)|\\$node\\s*\\[\\s*${name}\\s*\\]|\\$node\\.(\\w{1,100})|\\$items\\(\\s*${name}\\s*(?:,[^)]*)?\\)|(\\$json)|(\\$input)|(\\$binary))`,
);
// Access to a node's items, which is no part of the value's path.
const itemAccess = /^(?:\.(?:item|json|binary|data)\b|\.(?:first|last|all)\(\)|\.itemMatching\([^()]*\)|\[\d+\])/;
// The name must not end early, or `.trim()` would read as the property `tri`.
const dotted = /^\??\.([A-Za-z_$][\w$]*)(?![\w$]|\s*\()/;
const bracketed = new RegExp(`^\\??\\.?\\[\\s*(?:${name}|(\\d{1,6}))\\s*\\]`);
// Method calls and defaults after a value that keep its meaning.
const harmlessSuffix =
  /^(?:\??\.(?:toString|trim|toJsonString|toLowerCase|toUpperCase|toTitleCase|toNumber|toInt|toDateTime|flat|removeTags|join|replaceAll|replace|slice|split|length|urlEncode|urlDecode|toISO|stringify)\b(?:\((?:[^()]|\([^()]*\))*\))?|\s*(?:\|\||\?\?)\s*(?:"[^"]*"|'[^']*'|\[\]|\{\}|null|\d+))*\s*;?$/;

function readValuePath(expression: string, scope: Scope): Omit<ValueRef, "expression"> | null {
  const begun = head.exec(expression);
  if (!begun) return null;
  const named = begun.slice(1, 11).find((one) => one !== undefined);
  const isHanded = named === undefined;
  const from = isHanded ? scope.own : scope.idOf(named);
  let rest = expression.slice(begun[0].length);
  const path: string[] = [];
  const isOwn = begun[11] !== undefined || begun[13] !== undefined;
  for (let found = isOwn ? null : itemAccess.exec(rest); found; found = itemAccess.exec(rest)) {
    rest = rest.slice(found[0].length);
    if (/^\.(?:json|binary)/.test(found[0])) break;
  }
  for (;;) {
    const found = dotted.exec(rest) ?? bracketed.exec(rest);
    if (!found || (found[1] === "length" && path.length > 0)) break;
    const word = found.slice(1).find((one) => one !== undefined) ?? "";
    if (word === "params" && path.length === 0 && !isOwn) return null;
    path.push(word);
    rest = rest.slice(found[0].length);
  }
  return harmlessSuffix.test(rest) ? { from, path, isInput: isHanded } : null;
}

export function readExpression(inside: string, scope: Scope): Omit<ValueRef, "expression"> {
  const expression = inside.trim();
  const stringified = /^JSON\.stringify\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(expression)?.[1]?.split(/,\s*null/)[0];
  return readValuePath((stringified ?? expression).trim(), scope) ?? { from: null, path: [] };
}

const quoted = /^(?:"([^"\\]*)"|'([^'\\]*)')/;
/** A value and what belongs to it, up to the next `+` outside of brackets and quotes. */
const operand = /^(?:[^+"'`()[\]]|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])+/;

/** The texts and values that `"a" + $json.b` or a template literal joins, or null if it is anything else. */
function readJoined(expression: string, scope: Scope): MappedText | null {
  const literal = /^`([^`\\]*)`$/.exec(expression)?.[1];
  const parts = literal === undefined ? readSum(expression, scope) : readLiteral(literal, scope);
  const isJoined = parts?.some((part) => typeof part === "string") ?? false;
  return isJoined ? parts : null;
}

function readLiteral(inside: string, scope: Scope): MappedText | null {
  const parts: (string | ValueRef)[] = [];
  for (const [at, piece] of inside.split(/\$\{([^{}]*)\}/).entries()) {
    const ref = at % 2 === 1 ? readValuePath(piece.trim(), scope) : null;
    if (at % 2 === 1 && !ref) return null;
    if (ref) parts.push({ ...ref, expression: piece.trim() });
    else if (piece) parts.push(piece);
  }
  return parts;
}

function readSum(expression: string, scope: Scope): MappedText | null {
  const parts: (string | ValueRef)[] = [];
  for (let rest = expression; ; ) {
    const text = quoted.exec(rest);
    const [term = ""] = text ?? operand.exec(rest) ?? [];
    const ref = text ? null : readValuePath(term.trim(), scope);
    if (text) parts.push(text[1] ?? text[2] ?? "");
    else if (ref) parts.push({ ...ref, expression: term.trim() });
    else return null;
    rest = rest.slice(term.length).trimStart();
    if (rest === "") return parts;
    if (!rest.startsWith("+")) return null;
    rest = rest.slice(1).trimStart();
  }
}

/** Reads a parameter as text; expressions lose their leading "=". */
export function readText(value: unknown, scope: Scope): MappedText {
  const given = asText(value);
  const isExpression = given.startsWith("=");
  const text = isExpression ? given.slice(1) : given;
  if (!isExpression && !/\{\{\s*\$/.test(text)) return text ? [text] : [];
  const parts: (string | ValueRef)[] = [];
  let end = 0;
  for (const found of text.matchAll(/\{\{((?:[^{}]|\{[^{}]*\}){1,5000}?)\}\}/g)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    const read = readExpression(found[1] ?? "", scope);
    const joined = read.from === null ? readJoined((found[1] ?? "").trim(), scope) : null;
    parts.push(...(joined ?? [{ ...read, expression: found[0] }]));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The node's input, or a part of it. */
export const inputRef = (scope: Scope, path: readonly string[] = []): ValueRef => ({
  from: scope.own,
  isInput: true,
  path,
  expression: ["$json", ...path].join("."),
});
