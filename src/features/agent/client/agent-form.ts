import { equalJson } from "#lib/json/equal-json.ts";
import { parseMentions } from "#lib/mention.ts";
import type { AgentDetail } from "./use-agents.ts";

/** The fields of the editor, in the order of its sections. */
export const formKeys = [
  "title",
  "category",
  "system",
  "knowledgeSourceTreeNodeIds",
  "forceGetContextFromKnowledgeSources",
  "readsAllKnowledge",
  "noteIds",
  "isMemoryEnabled",
  "outputFormat",
  "language",
  "styleIds",
  "languageModelId",
  "fallbackModels",
  "maxTokens",
  "temperature",
  "skillIds",
  "apiActionIds",
  "integrations",
  "toolPolicies",
  "trustedTargets",
  "mcpServerIds",
  "subAgentIds",
  "subAgentFolderIds",
  "isComputerUseEnabled",
  "isBrowserUseEnabled",
] as const;
export type FormKey = (typeof formKeys)[number];
export type AgentForm = Pick<AgentDetail, FormKey>;

/** The instructions mention agents or workflows, which the agent can then give tasks to or run. */
export const hasMentionedTools = ({ system, outputFormat }: Pick<AgentForm, "system" | "outputFormat">): boolean =>
  parseMentions(`${system}\n${outputFormat}`).some(
    (part) => part.kind === "mention" && (part.type === "AGENT" || part.type === "WORKFLOW"),
  );

/** Unsaved edits, and the version they are based on. */
export interface Draft {
  basedOn: number;
  edits: Partial<AgentForm>;
}

export interface FieldChange {
  key: FormKey;
  before: AgentForm[FormKey];
  after: AgentForm[FormKey];
}

export const emptyDraft = (agent: Pick<AgentDetail, "version">): Draft => ({ basedOn: agent.version, edits: {} });

/** Adds edits. Fields that equal the saved agent are dropped, and the first edit sets the base version. */
export function applyEdits(draft: Draft, agent: AgentDetail, part: Partial<AgentForm>): Draft {
  const previousEdits = effectiveEdits(draft, agent);
  const isFirst = Object.keys(previousEdits).length === 0;
  const edits = effectiveEdits({ ...draft, edits: { ...previousEdits, ...part } }, agent);
  return { basedOn: isFirst ? agent.version : draft.basedOn, edits };
}

/** The edits that differ from the saved agent. */
export function effectiveEdits({ edits }: Draft, agent: AgentForm): Partial<AgentForm> {
  const entries = Object.entries(edits).filter(([key, value]) => !equalJson(value, agent[key as FormKey]));
  return Object.fromEntries(entries);
}

/** The draft after a save: edits made during the save remain, based on the new version. */
export function rebaseAfterSave(draft: Draft, sent: Partial<AgentForm>, version: number): Draft {
  const entries = Object.entries(draft.edits).filter(([key, value]) => !equalJson(value, sent[key as FormKey]));
  return { basedOn: version, edits: Object.fromEntries(entries) };
}

export function listChanges(before: AgentForm, after: AgentForm): FieldChange[] {
  return formKeys
    .filter((key) => !equalJson(before[key], after[key]))
    .map((key) => ({ key, before: before[key], after: after[key] }));
}
