/** Reads Dify expressions: `{{#node.value#}}`, selectors such as `[node, value]`, and Jinja names. */
import { asList, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { MappedText, ValueRef } from "../importer.ts";

export interface Scope {
  /** The id of the node with this name in Dify. */
  idOf(name: string): string | null;
  /** The node that provides the `sys` values, such as the chat's question. */
  readonly start: string | null;
  /** Fixed values of the app, without secrets. */
  readonly settings: ReadonlyMap<string, string>;
  /** What the variables of a conversation mean, if that is known. */
  readonly state?: ReadonlyMap<string, MappedText> | undefined;
  /** What `{{#context#}}` means in the prompts of the current node. */
  readonly context?: ValueRef | undefined;
}

export function readSelector(selector: unknown, scope: Scope, expression?: string): ValueRef {
  const [node = "", ...path] = asList(selector).map(asText);
  const [kept, ...others] = (node === "conversation" && scope.state?.get(path[0] ?? "")) || [];
  if (typeof kept === "object" && others.length === 0) return { ...kept, path: [...kept.path, ...path.slice(1)] };
  const from = node === "sys" ? scope.start : scope.idOf(node);
  return {
    from,
    path: node === "sys" ? path.map((word) => `sys.${word}`) : path,
    expression: expression ?? `{{#${[node, ...path].join(".")}#}}`,
  };
}

/** What a variable of the conversation means here, if all of it is read. */
const readKept = ([node, key = "", ...rest]: readonly string[], { state }: Scope): MappedText | undefined =>
  node === "conversation" && rest.length === 0 ? state?.get(key) : undefined;

export const isSelector = (value: unknown): boolean =>
  asList(value).length > 1 && asList(value).every((one) => typeof one === "string");

/** Reads a text with values, or the value of a selector. */
export function readText(value: unknown, scope: Scope): MappedText {
  if (Array.isArray(value))
    return isSelector(value) ? (readKept(value.map(asText), scope) ?? [readSelector(value, scope)]) : [];
  return split(asText(value), /\{\{#([^#{}\n]{1,300})#\}\}/g, (inside, expression) => {
    if (inside === "context" && scope.context) return scope.context;
    const [node = "", ...path] = inside.trim().split(".");
    const fixed = node === "env" ? scope.settings.get(path.join(".")) : undefined;
    return fixed ?? readKept([node, ...path], scope) ?? readSelector([node, ...path], scope, expression);
  });
}

/** Reads a Jinja template: plain names become values, everything else stays as text and is reported. */
export function readTemplate(template: unknown, variables: unknown, scope: Scope): MappedText {
  const named = new Map(objectsIn(variables).map((one: JsonObject) => [asText(one.variable), one]));
  return split(asText(template), /\{\{-?\s*([^{}]{1,300}?)\s*-?\}\}|\{%[^%]{0,500}%\}/g, (inside, expression) => {
    const [name = "", ...path] = (/^([\p{L}_][\p{L}\p{N}_.]*)(?:\s*\|.*)?$/u.exec(inside)?.[1] ?? "").split(".");
    const variable = named.get(name);
    const ref = variable && readSelector(variable.value_selector, scope, expression);
    return ref ? { ...ref, path: [...ref.path, ...path] } : { from: null, path: [], expression };
  });
}

function split(
  text: string,
  pattern: RegExp,
  read: (inside: string, expression: string) => ValueRef | string | MappedText,
): MappedText {
  const parts: (ValueRef | string)[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(...[read(found[1] ?? "", found[0])].flat());
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
