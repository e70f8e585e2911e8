import { useMemo } from "react";
import { useGraph } from "#builder/session/use-builder.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { estimateRun, type Prices } from "#engine/estimate.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { referencedIds } from "#engine/graph/remap-ids.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { createPrices } from "#features/workflow/client/create-prices.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { useInnerGraphs } from "./use-inner-graphs.ts";

/** The estimated cost of a run, from the cheapest to the most expensive path. */
export function EstimateBadge() {
  const graph = useDebouncedValue(useGraph(), timers.check.estimateMs);
  const prices = usePrices(graph);
  const range = useMemo(() => prices && estimateRun(graph, catalog, prices), [graph, prices]);
  if (!range) return null;
  return (
    <span title={builderText.estimate} className="mr-1 whitespace-nowrap text-sm text-ink-3 num max-sm:hidden">
      {builderText.head.estimatedCredits(range.min, range.max)}
    </span>
  );
}

/** The estimated cost of one run of a step; null when it is free. */
export function StepEstimate({ node }: { node: GraphNode }) {
  const prices = usePrices(useDebouncedValue(useGraph(), timers.check.estimateMs));
  const range = prices && catalog[node.type]?.estimate?.(node.config, prices);
  if (!range || range.max === 0) return null;
  return (
    <span title={stepPanelText.test.estimate} className="ml-auto whitespace-nowrap text-sm text-ink-3 num">
      {builderText.head.estimatedCredits(range.min, range.max)}
    </span>
  );
}

function usePrices(graph: Graph): Prices | undefined {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const inner = useInnerGraphs(graph);
  const { agents } = useNamedAgents(
    useMemo(() => [graph, ...inner.values()].flatMap((one) => [...referencedIds(one, catalog).agent]), [graph, inner]),
  );
  return useMemo(() => data && createPrices(data, agents, inner), [data, agents, inner]);
}
