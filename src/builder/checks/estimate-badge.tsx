import { useGraph } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { usePrices, useRunEstimate } from "./use-run-estimate.ts";

/** The estimated cost of a run, from the cheapest to the most expensive path. */
export function EstimateBadge() {
  const range = useRunEstimate();
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
