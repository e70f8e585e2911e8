/** The changes between a draft and a proposal, and applying some of them. */
import { equalJson } from "#lib/json/equal-json.ts";
import { type DraftStep, mapReferences, type WorkflowDraft } from "./draft.ts";

export type DraftChange =
  | { readonly key: "title"; readonly do: "retitle"; readonly from: string; readonly to: string }
  | { readonly key: string; readonly do: "add"; readonly step: DraftStep }
  | { readonly key: string; readonly do: "change"; readonly from: DraftStep; readonly step: DraftStep }
  | { readonly key: string; readonly do: "remove"; readonly step: DraftStep }
  | { readonly key: "order"; readonly do: "reorder" };

const emptyDraft: WorkflowDraft = { title: "", steps: [] };
const idsOf = (steps: readonly DraftStep[]) => steps.map(({ id }) => id);

/** The changes in the order of the new steps; removed steps last. */
export function draftChanges(draft: WorkflowDraft | null, proposal: WorkflowDraft): DraftChange[] {
  const before = draft ?? emptyDraft;
  const old = new Map(before.steps.map((step) => [step.id, step]));
  const now = new Set(idsOf(proposal.steps));
  const kept = idsOf(before.steps).filter((id) => now.has(id));
  const isReordered = !equalJson(
    kept,
    idsOf(proposal.steps).filter((id) => old.has(id)),
  );
  return [
    ...(before.title !== proposal.title
      ? [{ key: "title", do: "retitle", from: before.title, to: proposal.title } as const]
      : []),
    ...proposal.steps.flatMap((step): DraftChange[] => {
      const from = old.get(step.id);
      if (!from) return [{ key: step.id, do: "add", step }];
      return equalJson(from, step) ? [] : [{ key: step.id, do: "change", from, step }];
    }),
    ...(isReordered ? [{ key: "order", do: "reorder" } as const] : []),
    ...before.steps.filter(({ id }) => !now.has(id)).map((step) => ({ key: step.id, do: "remove", step }) as const),
  ];
}

/** Merges another order into a list: each id after the one it follows in its own list. */
function mergeOrder(list: readonly string[], other: readonly string[], wanted: ReadonlySet<string>): string[] {
  const merged = [...list];
  other.forEach((id, at) => {
    if (!wanted.has(id) || merged.includes(id)) return;
    const before = other.slice(0, at).findLast((one) => merged.includes(one));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  });
  return merged.filter((id) => wanted.has(id));
}

/** Applies the accepted changes to the draft; null if no step is left. */
export function applyChanges(
  draft: WorkflowDraft | null,
  proposal: WorkflowDraft,
  accepted: ReadonlySet<string>,
): WorkflowDraft | null {
  const before = draft ?? emptyDraft;
  const changes = draftChanges(draft, proposal);
  const isAccepted = (key: string) => accepted.has(key);
  const isProposed = (key: string) => changes.every((one) => one.key !== key) || isAccepted(key);
  const steps = new Map(before.steps.map((step) => [step.id, step]));
  const fromProposal = new Set<string>();
  for (const change of changes) {
    if (!isAccepted(change.key)) continue;
    if (change.do === "remove") steps.delete(change.step.id);
    if (change.do !== "add" && change.do !== "change") continue;
    steps.set(change.step.id, change.step);
    fromProposal.add(change.step.id);
  }
  const [first, second] = isProposed("order") ? [proposal, before] : [before, proposal];
  const order = mergeOrder(idsOf(first.steps), idsOf(second.steps), new Set(steps.keys()));
  const chosen = order.flatMap((id) => steps.get(id) ?? []);
  const labels = new Map(chosen.map(({ id, label }) => [id, label]));
  const renames = (source: WorkflowDraft) =>
    source.steps.flatMap(({ id, label }): [string, string][] => {
      const newLabel = labels.get(id);
      return newLabel !== undefined && newLabel !== label ? [[label, newLabel]] : [];
    });
  const [ofBefore, ofProposal] = [renames(before), renames(proposal)];
  const result = chosen.map((step): DraftStep => {
    const named = replaceMentions(step.config, fromProposal.has(step.id) ? ofProposal : ofBefore);
    const config = mapReferences(named, (reference) => (labels.has(String(reference)) ? reference : null));
    return { ...step, config: Object(config) };
  });
  if (result.length === 0) return draft;
  return { title: isProposed("title") ? proposal.title : before.title || proposal.title, steps: result };
}

/** After steps were renamed: updates the mentions of their labels. */
export function updateLabelMentions(before: WorkflowDraft, after: WorkflowDraft): WorkflowDraft {
  const old = new Map(before.steps.map(({ id, label }) => [id, label]));
  const renames = after.steps.flatMap(({ id, label }): [string, string][] => {
    const oldLabel = old.get(id);
    return oldLabel === undefined || oldLabel === label ? [] : [[oldLabel, label]];
  });
  return {
    ...after,
    steps: after.steps.map((step) => ({ ...step, config: Object(replaceMentions(step.config, renames)) })),
  };
}

/** Replaces `{{label}}` mentions of renamed steps in prompts. */
function replaceMentions(value: unknown, renames: readonly [string, string][]): unknown {
  if (renames.length === 0) return value;
  if (typeof value === "string") {
    const mentions = new Map(renames.map(([from, to]) => [`{{${from}}}`, `{{${to}}}`]));
    return value.replaceAll(/\{\{[^{}\n]+\}\}/g, (mark) => mentions.get(mark) ?? mark);
  }
  if (Array.isArray(value)) return value.map((one) => replaceMentions(one, renames));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceMentions(inner, renames)]));
}
