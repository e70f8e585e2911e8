/** What lies between a draft and a proposal, change by change, and the draft that some of them make. */
import { equalJson } from "#lib/equal-json.ts";
import { type DraftStep, mapReferences, type WorkflowDraft } from "./draft.ts";

export type DraftChange =
  | { readonly key: "title"; readonly do: "retitle"; readonly from: string; readonly to: string }
  | { readonly key: string; readonly do: "add"; readonly step: DraftStep }
  | { readonly key: string; readonly do: "change"; readonly from: DraftStep; readonly step: DraftStep }
  | { readonly key: string; readonly do: "remove"; readonly step: DraftStep }
  | { readonly key: "order"; readonly do: "reorder" };

const nothing: WorkflowDraft = { title: "", steps: [] };
const idsOf = (steps: readonly DraftStep[]) => steps.map(({ id }) => id);

/** In the order in which the steps will stand; what goes comes last. */
export function draftChanges(draft: WorkflowDraft | null, proposal: WorkflowDraft): DraftChange[] {
  const before = draft ?? nothing;
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

/** Puts the others between the ids of a list: each behind the one it follows in its own list. */
function weave(list: readonly string[], other: readonly string[], wanted: ReadonlySet<string>): string[] {
  const woven = [...list];
  other.forEach((id, at) => {
    if (!wanted.has(id) || woven.includes(id)) return;
    const before = other.slice(0, at).findLast((one) => woven.includes(one));
    woven.splice(before === undefined ? 0 : woven.indexOf(before) + 1, 0, id);
  });
  return woven.filter((id) => wanted.has(id));
}

/** The draft with the changes that were taken; null when nothing is left of it. */
export function takeChanges(
  draft: WorkflowDraft | null,
  proposal: WorkflowDraft,
  taken: ReadonlySet<string>,
): WorkflowDraft | null {
  const before = draft ?? nothing;
  const changes = draftChanges(draft, proposal);
  const isTaken = (key: string) => taken.has(key);
  const isProposed = (key: string) => changes.every((one) => one.key !== key) || isTaken(key);
  const steps = new Map(before.steps.map((step) => [step.id, step]));
  const fromProposal = new Set<string>();
  for (const change of changes) {
    if (!isTaken(change.key)) continue;
    if (change.do === "remove") steps.delete(change.step.id);
    if (change.do !== "add" && change.do !== "change") continue;
    steps.set(change.step.id, change.step);
    fromProposal.add(change.step.id);
  }
  const [first, second] = isProposed("order") ? [proposal, before] : [before, proposal];
  const order = weave(idsOf(first.steps), idsOf(second.steps), new Set(steps.keys()));
  const chosen = order.flatMap((id) => steps.get(id) ?? []);
  const labels = new Map(chosen.map(({ id, label }) => [id, label]));
  const renames = (source: WorkflowDraft) =>
    source.steps.flatMap(({ id, label }): [string, string][] => {
      const is = labels.get(id);
      return is !== undefined && is !== label ? [[label, is]] : [];
    });
  const [ofBefore, ofProposal] = [renames(before), renames(proposal)];
  const result = chosen.map((step): DraftStep => {
    const named = renameMarks(step.config, fromProposal.has(step.id) ? ofProposal : ofBefore);
    const config = mapReferences(named, (reference) => (labels.has(String(reference)) ? reference : null));
    return { ...step, config: Object(config) };
  });
  if (result.length === 0) return draft;
  return { title: isProposed("title") ? proposal.title : before.title || proposal.title, steps: result };
}

/** A draft in which somebody has given steps other labels: what names them goes along. */
export function followLabels(before: WorkflowDraft, after: WorkflowDraft): WorkflowDraft {
  const old = new Map(before.steps.map(({ id, label }) => [id, label]));
  const renames = after.steps.flatMap(({ id, label }): [string, string][] => {
    const was = old.get(id);
    return was === undefined || was === label ? [] : [[was, label]];
  });
  return {
    ...after,
    steps: after.steps.map((step) => ({ ...step, config: Object(renameMarks(step.config, renames)) })),
  };
}

/** A prompt calls a step by its label, so it follows when that is another one. */
function renameMarks(value: unknown, renames: readonly [string, string][]): unknown {
  if (renames.length === 0) return value;
  if (typeof value === "string") {
    const marks = new Map(renames.map(([from, to]) => [`{{${from}}}`, `{{${to}}}`]));
    return value.replaceAll(/\{\{[^{}\n]+\}\}/g, (mark) => marks.get(mark) ?? mark);
  }
  if (Array.isArray(value)) return value.map((one) => renameMarks(one, renames));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renameMarks(inner, renames)]));
}
