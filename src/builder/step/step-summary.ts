import { isStepDisabled } from "#builder/graph/step-options.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { identityMapper } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";

/** The second line of a card: "Human Input · 5 fields", "Agent · Market scout". */
export function summarizeStep(node: GraphNode, agentTitle: (id: string) => string | undefined): string {
  const spec = catalog[node.type];
  if (!spec) return node.type;
  const fields = (spec.outputs?.(node.config) ?? []).filter((offer) => offer.as === "field").length;
  const agents: string[] = [];
  spec.mapReferences(node.config, {
    ...identityMapper,
    id(kind, id) {
      const title = kind === "agent" ? agentTitle(id) : undefined;
      if (title) agents.push(title);
      return id;
    },
  });
  const more = fields > 0 ? stepPanelText.fields(fields) : agents.join(", ");
  const line = more ? `${spec.title} · ${more}` : spec.title;
  return isStepDisabled(node) ? stepOptionText.disabledSummary(line) : line;
}
