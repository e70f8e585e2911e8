import { use, useDeferredValue, useMemo } from "react";
import { estimateRun } from "#engine/estimate.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { pricesOf } from "./client/prices.ts";
import { AgentsContext, useGraph } from "./client/use-builder.ts";
import { useInnerGraphs } from "./client/use-inner-graphs.ts";

/** What one run may cost, from the cheapest way through to the most expensive one (behaviours 3.2). */
export function EstimateBadge() {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const agents = use(AgentsContext);
  const graph = useDeferredValue(useGraph());
  const inner = useInnerGraphs(graph);
  const range = useMemo(
    () => data && estimateRun(graph, catalog, pricesOf(data, agents, inner)),
    [data, agents, graph, inner],
  );
  if (!range) return null;
  return (
    <span title={workflowText.builder.estimate} className="mr-1 whitespace-nowrap text-sm text-ink-3 num max-sm:hidden">
      {builderText.head.credits(range.min, range.max)}
    </span>
  );
}
