import type { Graph } from "#engine/graph/graph.ts";
import { type Merged, type MergeInput, mergeGraphs } from "#engine/merge/merge-graphs.ts";
import type { Side } from "#engine/merge/merge-values.ts";
import { catalog } from "#nodes/index.ts";
import { alignBranches } from "./branches.ts";
import type { History } from "./history.ts";
import { relabelMentions } from "./relabel-mentions.ts";

const noChoices: ReadonlyMap<string, Side> = new Map();

/** Merges two edited graphs. A renamed mention doesn't count as a change of the surrounding text. */
export function mergeEdits(input: MergeInput, choices = noChoices): Merged {
  const first = mergeGraphs(input, catalog, choices);
  if (first.conflicts.length === 0) return { ...first, graph: alignBranches(input.mine, first.graph) };
  const relabel = (graph: Graph) => relabelMentions(graph, first.graph);
  const { base, mine, theirs } = input;
  const merged = mergeGraphs({ base: relabel(base), mine: relabel(mine), theirs: relabel(theirs) }, catalog, choices);
  return { ...merged, graph: alignBranches(mine, merged.graph) };
}

/** Rebases the history onto another person's save, so that undo reverts only one's own changes. */
export function rebaseHistory(history: History, { base, theirs }: Omit<MergeInput, "mine">, present: Graph): History {
  const rebase = (mine: Graph) => mergeGraphs({ base, mine, theirs }, catalog).graph;
  return { ...history, past: history.past.map(rebase), present, future: history.future.map(rebase) };
}

/** Labels of the steps that another person added or changed. */
export function changedLabels(base: Graph, theirs: Graph): readonly string[] {
  const old = new Map(base.nodes.map((node) => [node.id, node]));
  return theirs.nodes.flatMap((node) => {
    const was = old.get(node.id);
    const isMoved = was !== undefined && was.label === node.label && was.config === node.config;
    return was === node || (isMoved && was.options === node.options) ? [] : [node.label];
  });
}
