import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { graphChanges } from "#engine/graph/graph-changes.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { compareSettings, type SettingChange, type SettingNames } from "./compare-settings.ts";

export interface StepComparison {
  readonly id: string;
  readonly label: string;
  /** The title of its type. */
  readonly type: string;
  readonly kind: "added" | "removed" | "changed";
  /** Empty when only hidden values or the order of a list changed. */
  readonly settings: readonly SettingChange[];
}

export interface EdgeComparison {
  readonly key: string;
  readonly kind: "added" | "removed";
  readonly from: string;
  readonly to: string;
}

/** The differences between two versions of a workflow. */
export interface GraphComparison {
  readonly steps: readonly StepComparison[];
  readonly edges: readonly EdgeComparison[];
  readonly isRegrouped: boolean;
  readonly movedCount: number;
}

export interface ComparisonNames extends Omit<SettingNames, "nameOf"> {
  /** The title of an agent or a workflow. */
  titleOf(kind: "agent" | "workflow", id: string): string;
  /** Label for steps missing in both versions. */
  readonly unknownStep: string;
}

/** Compares two versions: steps in the order of the newer one, then connections. */
export function compareGraphs(before: Graph, after: Graph, { catalog, titleOf, unknownStep }: ComparisonNames) {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const labelOf = (id: string) => (now.get(id) ?? old.get(id))?.label ?? unknownStep;
  const names: SettingNames = {
    catalog,
    nameOf: (kind, id) => (kind === "node" ? labelOf(id) : titleOf(kind, id)),
  };
  const step = (kind: StepComparison["kind"], was: GraphNode | undefined, is: GraphNode | undefined) => {
    const node = is ?? was;
    if (!node) return [];
    const type = catalog[node.type]?.title ?? node.type;
    return [{ id: node.id, label: node.label, type, kind, settings: compareSettings(was, is, names) }];
  };
  const edge = (kind: EdgeComparison["kind"]) => {
    const [mine, others] = kind === "added" ? [after, before] : [before, after];
    const known = new Set(others.edges.map(keyOf));
    return mine.edges
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => ({
        key: `${kind} ${keyOf(one)}`,
        kind,
        from: labelOf(one.sourceNodeId),
        to: labelOf(one.targetNodeId),
      }));
  };
  const comparison: GraphComparison = {
    steps: [
      ...after.nodes.flatMap((is): StepComparison[] => {
        const was = old.get(is.id);
        if (!was) return step("added", undefined, is);
        return isSame(was, is) ? [] : step("changed", was, is);
      }),
      ...before.nodes.filter(({ id }) => !now.has(id)).flatMap((was) => step("removed", was, undefined)),
    ],
    edges: [...edge("removed"), ...edge("added")],
    isRegrouped: graphChanges(before, after).isRegrouped,
    movedCount: after.nodes.filter(({ id, position }) => {
      const was = old.get(id);
      return was !== undefined && !equalJson(was.position, position);
    }).length,
  };
  return comparison;
}

const keyOf = ({ sourceNodeId, targetNodeId }: Graph["edges"][number]) => `${sourceNodeId} ${targetNodeId}`;

/** Positions are compared separately. */
const isSame = (was: GraphNode, is: GraphNode) =>
  was.label === is.label &&
  was.type === is.type &&
  equalJson(was.config, is.config) &&
  equalJson(was.options ?? {}, is.options ?? {});
