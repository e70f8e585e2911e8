/** Finds the workflows of other products in a file: alone, in the answer of an API, or several in one file. */
import { asText, isJsonObject } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import type { Importer } from "./importer.ts";
import { parseFile } from "./parse-file.ts";

export interface FoundWorkflow {
  readonly importer: Importer;
  readonly found: unknown;
  /** The name in the envelope, for workflows that have none of their own. */
  readonly name: string;
}

/** How deep workflows are inside of lists and envelopes. */
const maxDepth = 6;
/** Envelopes hold a workflow as a text in one of these. */
const textKeys = new Set(["data", "dsl", "yaml_content", "flowData", "content", "workflow", "definition"]);

export function findWorkflows(file: unknown, importers: readonly Importer[]): readonly FoundWorkflow[] {
  const all: FoundWorkflow[] = [];
  const look = (value: unknown, name: string, depth: number): void => {
    if (depth > maxDepth || all.length >= limits.workflow.perFile) return;
    if (Array.isArray(value)) {
      for (const one of value) look(one, name, depth + 1);
      return;
    }
    if (!isJsonObject(value)) return;
    for (const importer of importers) {
      const found = importer.detect(value);
      if (found !== null) return void all.push({ importer, found, name });
    }
    const own = asText(value.name) || asText(value.title) || name;
    for (const [key, one] of Object.entries(value)) {
      if (typeof one !== "string") look(one, own, depth + 1);
      else if (textKeys.has(key) && /^\s*[[{]|^\s*\w+:/.test(one)) {
        const parsed = parseFile(one);
        if ("value" in parsed) look(parsed.value, own, depth + 1);
      }
    }
  };
  look(file, "", 0);
  return all;
}
