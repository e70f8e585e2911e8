/** What the configs of all steps are made with. */
import { limits } from "#product/limits.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { AgentCollector } from "../agents.ts";
import type { Arranged } from "../arrange-steps.ts";
import type { MappedText, NodeDraft } from "../importer.ts";
import type { Reporter } from "../report.ts";
import type { Filler } from "../template-filler.ts";

export interface ConfigTools {
  readonly arranged: Arranged;
  readonly filler: Filler;
  readonly agents: AgentCollector;
  readonly report: Reporter;
}

export type Config = Readonly<Record<string, unknown>>;

export function truncateText(text: string, max: number, draft: NodeDraft, { report }: ConfigTools): string {
  if (text.length > max) report.add("toFix", draft.name, importedStepText.toFix.textShortened(max));
  return text.slice(0, max);
}

export const fillPrompt = (text: MappedText, draft: NodeDraft, tools: ConfigTools) =>
  truncateText(tools.filler.fill(text, draft).trim(), limits.workflow.promptChars, draft, tools);
