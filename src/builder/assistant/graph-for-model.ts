/** The open workflow as JSON for the model, with the open step and the current problems. */
import type { Failure } from "#builder/session/assistant-state.ts";
import type { Diagnosis } from "#engine/check/check-graph.ts";
import { type Graph, indexGraph, orderNodes } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { configForModel } from "./config-for-model.ts";

interface GraphContext {
  readonly checks: readonly Diagnosis[];
  readonly openId: string | null;
  readonly failure: Failure | null;
}

/** Steps are listed in reading order; references use their indexes. */
export function graphForModel(graph: Graph, { checks, openId, failure }: GraphContext): string {
  const { nodes, outgoing } = indexGraph(graph);
  const steps = orderNodes(graph).flatMap((id, index) => {
    const node = nodes.get(id);
    if (!node) return [];
    const spec = catalog[node.type];
    const config = configForModel(spec, node);
    const isOff = node.options?.isDisabled === true;
    return [
      {
        id,
        index,
        type: node.type,
        label: node.label,
        ...(spec?.traits?.executes === false ? {} : { leadsTo: outgoing.get(id) ?? [] }),
        ...(Object.keys(config).length > 0 && { config }),
        ...(isOff && { disabled: true }),
      },
    ];
  });
  const problems = checks
    .filter(({ severity }) => severity !== "info")
    .slice(0, limits.workflow.proposedChanges)
    .map(({ severity, nodeId, text }) => ({ severity, stepId: nodeId, text }));
  return JSON.stringify({
    steps,
    ...(openId !== null && { lookedAt: openId }),
    checks: problems,
    ...(failure && {
      failed: { stepId: failure.nodeId, error: failure.error.slice(0, limits.workflow.infoChars / 4) },
    }),
  });
}
