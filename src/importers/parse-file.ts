/** Parses a file into bounded JSON. JSON comes first, because YAML accepts nearly every text. */
import { parseDocument } from "yaml";
import { boundJson } from "#engine/bounds.ts";
import type { Problem } from "#engine/graph/read-graph.ts";
import { stripCodeFences } from "#lib/code-fence.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";

/** Larger than the bounds of a graph, because other products store more settings. */
const bounds = { depth: 40, values: 200_000, textChars: limits.workflow.jsonBytes } as const;

const refuse = (text: string, path = ""): Problem => ({ path, text });

/** Reads text that was pasted from a chat or a web page, too: in a code fence, or with words behind its JSON. */
export function parseFile(given: string): { value: unknown } | Problem {
  if (given.length > limits.workflow.importChars) return refuse(workflowErrorText.fileTooLarge);
  const text = given.trimStart().startsWith("```") ? stripCodeFences(given) : given;
  const parsed = parseJson(text) ?? parseJson(withoutRest(text)) ?? parseYaml(text);
  return "value" in parsed ? boundFile(parsed.value) : parsed;
}

/** The size is that of the parsed file, because aliases of YAML and nested texts can make a small file large. */
export function boundFile(value: unknown): { value: unknown } | Problem {
  const bounded = boundJson(value, bounds);
  if (!("value" in bounded)) return refuse(diagnosisText.read.bounds[bounded.problem], bounded.path);
  const bytes = new TextEncoder().encode(JSON.stringify(bounded.value) ?? "").length;
  return bytes > limits.workflow.jsonBytes ? refuse(workflowErrorText.fileTooLarge) : bounded;
}

const withoutRest = (text: string) => (/^\s*\{/.test(text) ? text.slice(0, text.lastIndexOf("}") + 1) : text);

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The YAML parser is slow per entry, not per character. */
const maxEntries = 10_000;
const entryPattern = /[[{]|:\s|,\s|\n\s*-/g;
/** Nested keys and repeated prefixes slow the YAML parser down more with each repetition. */
const nestedKeysPattern = /(?:[-?&!*]\S{0,40}[ \t]+){60}|(?:\n[ \t]*\?[^\n]*){20}/;

function parseYaml(text: string): { value: unknown } | Problem {
  if (!/^[ \t]*[\w"'-]+[ \t]*:/m.test(text)) return refuse(commonErrorText.invalidJson);
  if (text.length > limits.workflow.yamlChars) return refuse(importedStepText.refused.yamlTooLarge);
  if (nestedKeysPattern.test(text)) return refuse(diagnosisText.read.bounds.depth);
  if ((text.match(entryPattern)?.length ?? 0) > maxEntries) return refuse(diagnosisText.read.bounds.values);
  try {
    const document = parseDocument(text, { logLevel: "error", schema: "core", uniqueKeys: false, merge: false });
    if (document.errors.length > 0) return refuse(importedStepText.refused.notYaml);
    // Repeated aliases could expand a small file without limit.
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch {
    return refuse(importedStepText.refused.notYaml);
  }
}
