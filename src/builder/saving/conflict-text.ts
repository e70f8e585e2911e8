import type { MergeConflict } from "#engine/merge/merge-graphs.ts";
import { readableMentions } from "#lib/mention.ts";
import { wordsOfKey } from "#lib/text.ts";
import { mergeText as text } from "#product/texts/builder/merge.ts";
import { stepSummaryText } from "#product/texts/workflow/step-summary.ts";

/** Name of the setting that both people changed. */
export function settingName({ about, path }: MergeConflict): string {
  if (about !== "setting") return text.setting[about];
  const [part, ...inside] = path;
  if (part === "label") return text.setting.label;
  if (part === "options") return text.setting.options;
  // Ids and indexes mean nothing to people.
  const key = inside.findLast((one) => /^[A-Za-z]+$/.test(one)) ?? "";
  const known = stepSummaryText.prompt(key);
  if (key === "prompt" || known !== stepSummaryText.prompt("prompt")) return known;
  return wordsOfKey(key);
}

/** One side of a conflict as comparable text. */
export function conflictSideText({ about }: MergeConflict, value: unknown, labelOf: (id: string) => string): string {
  if (about === "step") return value === undefined ? text.stepRemoved : text.stepKept;
  if (about === "next") return typeof value === "string" ? labelOf(value) : text.endOfWorkflow;
  if (typeof value === "string") return readableMentions(value) || text.empty;
  if (typeof value === "boolean") return value ? text.on : text.off;
  if (value === undefined || value === null) return text.empty;
  return typeof value === "number" ? `${value}` : readableMentions(JSON.stringify(value, null, 2));
}
