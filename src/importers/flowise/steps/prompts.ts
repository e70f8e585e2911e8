/** Reads the prompts of chatflows, whose names in single braces get their values from a list beside the prompt. */
import { asText, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import type { MappedText } from "../../importer.ts";
import { readText, type Scope } from "../text.ts";

/** A name in braces. Other braces, such as those of JSON, are text. */
const named = /\{\{([A-Za-z_]\w{0,60})\}\}|(?<!\{)\{([A-Za-z_]\w{0,60})\}(?!\})/g;
/** What the product itself gives to the prompt. */
const given = new Set(["question", "input"]);

/** The values of a prompt, as an object or its JSON. */
function valuesOf({ promptValues }: JsonObject): JsonObject {
  const read = typeof promptValues === "string" ? parseJson(promptValues) : promptValues;
  return isJsonObject(read) ? read : {};
}

/**
 * What a prompt template with a single name that has no value is filled with: the question. Null if it has no such name.
 */
export function onlyOpenName(prompts: readonly unknown[], inputs: JsonObject): string | null {
  const values = valuesOf(inputs);
  const open = new Set(
    prompts
      .flatMap((one) => [...asText(one).matchAll(named)])
      .map(([, double, single]) => double ?? single ?? "")
      .filter((name) => !given.has(name) && !Object.hasOwn(values, name)),
  );
  const [only] = open;
  return open.size === 1 ? (only ?? null) : null;
}

export function readPrompt(prompt: unknown, inputs: JsonObject, scope: Scope, asked: string | null = null): MappedText {
  const values = valuesOf(inputs);
  const text = asText(prompt);
  const parts: MappedText[number][] = [];
  let end = 0;
  for (const found of text.matchAll(named)) {
    const name = found[1] ?? found[2] ?? "";
    if (found.index > end) parts.push(...readText(text.slice(end, found.index), scope));
    const value = Object.hasOwn(values, name) ? values[name] : `{{${name === asked ? "question" : name}}}`;
    const isTeam = name === "team_members" && (scope.team?.length ?? 0) > 0;
    parts.push(...(isTeam ? [(scope.team ?? []).join(", ")] : readValue(value, scope)));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(...readText(text.slice(end), scope));
  return parts;
}

/** A value of a prompt, or a side of a condition. Values of the state have no braces. */
export function readValue(value: unknown, scope: Scope): MappedText {
  const text = asText(value);
  return readText(/^\s*\$flow\.state\.[\w.[\]-]{1,200}\s*$/.test(text) ? `{{${text.trim()}}}` : text, scope);
}
