import { equalJson } from "#lib/equal-json.ts";
import type { Graph, GraphNode } from "./graph.ts";

/** What lies between two states of a graph, by the labels that people know. */
export interface GraphChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Steps whose settings changed. */
  readonly changed: readonly string[];
  /** Whether edges came or went between steps that are in both. */
  readonly isRewired: boolean;
  /** Whether steps only changed their places on the canvas. */
  readonly isMoved: boolean;
}

export function graphChanges(before: Graph, after: Graph): GraphChanges {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const kept = after.nodes.flatMap((node): { was: GraphNode; is: GraphNode }[] => {
    const was = old.get(node.id);
    return was ? [{ was, is: node }] : [];
  });
  const isKept = ({ sourceNodeId, targetNodeId }: Graph["edges"][number]) =>
    [sourceNodeId, targetNodeId].every((id) => old.has(id) && now.has(id));
  const wires = ({ edges }: Graph) =>
    edges
      .filter(isKept)
      .map(({ sourceNodeId, targetNodeId }) => `${sourceNodeId} ${targetNodeId}`)
      .toSorted();
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)).map(({ label }) => label),
    removed: before.nodes.filter(({ id }) => !now.has(id)).map(({ label }) => label),
    renamed: kept
      .filter(({ was, is }) => was.label !== is.label)
      .map(({ was, is }) => ({ from: was.label, to: is.label })),
    changed: kept
      .filter(({ was, is }) => was.type !== is.type || !equalJson(was.config, is.config))
      .map(({ is }) => is.label),
    isRewired: !equalJson(wires(before), wires(after)),
    isMoved: kept.some(({ was, is }) => !equalJson(was.position, is.position)),
  };
}
