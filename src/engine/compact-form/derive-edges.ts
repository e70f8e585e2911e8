/** Creates edges for a compact form without edges: one step after another, and branches after a step that chooses. */
import { newId } from "#lib/id.ts";
import type { Edge } from "../graph/graph.ts";

/**
 * The step at which branches meet again. A list cannot express it, so branches of equal length are assumed to meet at
 * the step after the last branch, and branches of different lengths not to meet.
 */
function mergePointOf(heads: readonly number[], count: number): number | null {
  const sorted = heads.toSorted((a, b) => a - b);
  const length = (sorted[1] ?? 0) - (sorted[0] ?? 0);
  const isEven = sorted.every((head, at) => at === 0 || head - (sorted[at - 1] ?? 0) === length);
  const join = (sorted.at(-1) ?? 0) + length;
  return sorted.length > 1 && length > 0 && isEven && join < count ? join : null;
}

/** `steps` must be in the order of their indexes. */
export function deriveEdges(
  steps: readonly { id: string; type: string }[],
  targetsOf: (id: string, type: string) => readonly string[],
): Edge[] {
  const places = new Map(steps.map((step, at) => [step.id, at]));
  const targets = steps.map((step) => [...new Set(targetsOf(step.id, step.type))].filter((id) => places.has(id)));
  // For the first step of each branch, the step at which the branches meet.
  const heads = new Map<number, number | null>();
  for (const ids of targets) {
    const at = ids.map((id) => places.get(id) ?? 0);
    const join = mergePointOf(at, steps.length);
    if (at.length > 1) for (const head of at) heads.set(head, join);
  }
  return steps.flatMap((step, at): Edge[] => {
    const next = heads.has(at + 1) ? heads.get(at + 1) : at + 1;
    const follower = typeof next === "number" && next > at ? steps[next]?.id : undefined;
    const chosen = targets[at] ?? [];
    const ids = chosen.length > 0 ? chosen : follower === undefined ? [] : [follower];
    return ids.map((targetNodeId) => ({ id: newId(), sourceNodeId: step.id, targetNodeId }));
  });
}
