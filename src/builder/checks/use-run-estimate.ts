import { useMemo } from "react";
import { useGraph } from "#builder/session/use-builder.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { estimateRun, type Prices } from "#engine/estimate.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { referencedIds } from "#engine/graph/remap-ids.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { createPrices } from "#features/workflow/client/create-prices.ts";
import { catalog } from "#nodes/index.ts";
import type { Range } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { useInnerGraphs } from "./use-inner-graphs.ts";

/** The estimated cost of a run, from the cheapest to the most expensive path; undefined until prices are known. */
export function useRunEstimate(): Range | undefined {
  const graph = useDebouncedValue(useGraph(), timers.check.estimateMs);
  const prices = usePrices(graph);
  return useMemo(() => prices && estimateRun(graph, catalog, prices), [graph, prices]);
}

export function usePrices(graph: Graph): Prices | undefined {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const inner = useInnerGraphs(graph);
  const { agents } = useNamedAgents(
    useMemo(() => [graph, ...inner.values()].flatMap((one) => [...referencedIds(one, catalog).agent]), [graph, inner]),
  );
  return useMemo(() => data && createPrices(data, agents, inner), [data, agents, inner]);
}
