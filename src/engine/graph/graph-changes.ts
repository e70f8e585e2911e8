import { equalJson } from "#lib/json/equal-json.ts";
import type { StepOptions } from "../step-options.ts";
import type { Graph, GraphNode } from "./graph.ts";

/** The differences between two states of a graph, by the labels of steps. */
export interface GraphChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Steps whose settings changed. */
  readonly changed: readonly string[];
  readonly switchedOff: readonly string[];
  readonly switchedOn: readonly string[];
  /** Steps with a new or changed pinned output. */
  readonly pinned: readonly string[];
  readonly unpinned: readonly string[];
  /** Whether edges between steps of both graphs were added or removed. */
  readonly isRewired: boolean;
  /** Whether groups were added, removed, or changed. */
  readonly isRegrouped: boolean;
  /** Whether steps were moved on the canvas. */
  readonly isMoved: boolean;
}

export function graphChanges(before: Graph, after: Graph): GraphChanges {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const kept = after.nodes.flatMap((node): { was: GraphNode; is: GraphNode }[] => {
    const was = old.get(node.id);
    return was ? [{ was, is: node }] : [];
  });
  const having = (is: (was: StepOptions, is: StepOptions) => boolean) =>
    kept.filter((one) => is(one.was.options ?? {}, one.is.options ?? {})).map((one) => one.is.label);
  const isKept = ({ sourceNodeId, targetNodeId }: Graph["edges"][number]) =>
    [sourceNodeId, targetNodeId].every((id) => old.has(id) && now.has(id));
  const wires = ({ edges }: Graph) =>
    edges
      .filter(isKept)
      .map(({ sourceNodeId, targetNodeId }) => `${sourceNodeId} ${targetNodeId}`)
      .toSorted();
  // Collapsing a group is no change of the workflow.
  const frames = ({ groups = [] }: Graph) => groups.map(({ isCollapsed: _, ...frame }) => frame);
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)).map(({ label }) => label),
    removed: before.nodes.filter(({ id }) => !now.has(id)).map(({ label }) => label),
    renamed: kept
      .filter(({ was, is }) => was.label !== is.label)
      .map(({ was, is }) => ({ from: was.label, to: is.label })),
    changed: kept
      .filter(
        ({ was, is }) =>
          was.type !== is.type ||
          (was.config !== is.config && !equalJson(was.config, is.config)) ||
          !equalJson(was.options?.ifFails, is.options?.ifFails) ||
          !equalJson(was.options?.person, is.options?.person),
      )
      .map(({ is }) => is.label),
    switchedOff: having((was, is) => !was.isDisabled && is.isDisabled === true),
    switchedOn: having((was, is) => was.isDisabled === true && !is.isDisabled),
    pinned: having((was, is) => is.pin !== undefined && !equalJson(was.pin, is.pin)),
    unpinned: having((was, is) => was.pin !== undefined && is.pin === undefined),
    isRewired: !equalJson(wires(before), wires(after)),
    isRegrouped: !equalJson(frames(before), frames(after)),
    isMoved: kept.some(({ was, is }) => !equalJson(was.position, is.position)),
  };
}
