/** Expressions of Dify: `{{#node.value#}}`, selectors such as `[node, value]`, and Jinja names of a template. */
import { asList, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { MappedText, ValueRef } from "../importer.ts";

export interface Scope {
  /** The id of the node that Dify calls this. */
  idOf(name: string): string | null;
  /** The node that holds what `sys` means, the question of the chat first of all. */
  readonly start: string | null;
  /** Fixed values of the app, secret ones left out. */
  readonly settings: ReadonlyMap<string, string>;
  /** What `{{#context#}}` stands for in the prompts of one node. */
  readonly context?: ValueRef | undefined;
}

export function readSelector(selector: unknown, scope: Scope, typed?: string): ValueRef {
  const [node = "", ...path] = asList(selector).map(asText);
  const from = node === "sys" ? scope.start : scope.idOf(node);
  return {
    from,
    path: node === "sys" ? path.map((word) => `sys.${word}`) : path,
    typed: typed ?? `{{#${[node, ...path].join(".")}#}}`,
  };
}

export const isSelector = (value: unknown): boolean =>
  asList(value).length > 1 && asList(value).every((one) => typeof one === "string");

/** A text with the values in it, or a value that a selector points at. */
export function readText(value: unknown, scope: Scope): MappedText {
  if (Array.isArray(value)) return isSelector(value) ? [readSelector(value, scope)] : [];
  return split(asText(value), /\{\{#([^#{}\n]{1,300})#\}\}/g, (inside, typed) => {
    if (inside === "context" && scope.context) return scope.context;
    const [node = "", ...path] = inside.trim().split(".");
    const fixed = node === "env" ? scope.settings.get(path.join(".")) : undefined;
    return fixed ?? readSelector([node, ...path], scope, typed);
  });
}

/** Jinja: plain names are values, everything cleverer stays as it is and is reported. */
export function readTemplate(template: unknown, variables: unknown, scope: Scope): MappedText {
  const named = new Map(objectsIn(variables).map((one: JsonObject) => [asText(one.variable), one]));
  return split(asText(template), /\{\{-?\s*([^{}]{1,300}?)\s*-?\}\}|\{%[^%]{0,500}%\}/g, (inside, typed) => {
    const [name = "", ...path] = (/^([\p{L}_][\p{L}\p{N}_.]*)(?:\s*\|.*)?$/u.exec(inside)?.[1] ?? "").split(".");
    const variable = named.get(name);
    const ref = variable && readSelector(variable.value_selector, scope, typed);
    return ref ? { ...ref, path: [...ref.path, ...path] } : { from: null, path: [], typed };
  });
}

function split(text: string, pattern: RegExp, read: (inside: string, typed: string) => ValueRef | string): MappedText {
  const parts: (ValueRef | string)[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(read(found[1] ?? "", found[0]));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
