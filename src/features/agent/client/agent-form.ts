import type { AgentDetail } from "./use-agents.ts";

/** What the editor changes, in the order of its sections. */
export const formKeys = [
  "title",
  "category",
  "system",
  "outputFormat",
  "language",
  "languageModelId",
  "maxTokens",
  "temperature",
] as const;
export type FormKey = (typeof formKeys)[number];
export type AgentForm = Pick<AgentDetail, FormKey>;

/** Changes that are not saved, and the version they were begun on. */
export interface Draft {
  basedOn: number;
  edits: Partial<AgentForm>;
}

export interface FieldChange {
  key: FormKey;
  before: AgentForm[FormKey];
  after: AgentForm[FormKey];
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const emptyDraft = (agent: Pick<AgentDetail, "version">): Draft => ({ basedOn: agent.version, edits: {} });

/** Adds edits; what is again as it was saved is none, and the first edit decides which version they are based on. */
export function applyEdits(draft: Draft, agent: AgentDetail, part: Partial<AgentForm>): Draft {
  const previousEdits = effectiveEdits(draft, agent);
  const isFirst = Object.keys(previousEdits).length === 0;
  const edits = effectiveEdits({ ...draft, edits: { ...previousEdits, ...part } }, agent);
  return { basedOn: isFirst ? agent.version : draft.basedOn, edits };
}

/** Without those that the saved agent has already. */
export function effectiveEdits({ edits }: Draft, agent: AgentForm): Partial<AgentForm> {
  const entries = Object.entries(edits).filter(([key, value]) => !isEqual(value, agent[key as FormKey]));
  return Object.fromEntries(entries);
}

/** After a save: what was written while it was under way is still to be saved, on top of the new version. */
export function rebaseAfterSave(draft: Draft, sent: Partial<AgentForm>, version: number): Draft {
  const entries = Object.entries(draft.edits).filter(([key, value]) => !isEqual(value, sent[key as FormKey]));
  return { basedOn: version, edits: Object.fromEntries(entries) };
}

export function listChanges(before: AgentForm, after: AgentForm): FieldChange[] {
  return formKeys
    .filter((key) => !isEqual(before[key], after[key]))
    .map((key) => ({ key, before: before[key], after: after[key] }));
}
