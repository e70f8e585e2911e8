import { z } from "zod";
import { nodeSpec } from "#engine/node.ts";
import { limits } from "#product/limits.ts";
import { stepFindingText as findings } from "#product/texts/workflow/step-findings.ts";

export const placeholder = nodeSpec({
  type: "PLACEHOLDER",
  title: "Placeholder",
  hint: "Keeps the place of an imported step until you replace it",
  synonyms: ["import", "missing", "replacement"],
  icon: "square-dashed",
  family: "flow",
  traits: { placeholder: true, handmade: true },
  config: z.object({
    /** Why the original could not become a step, and what to do instead. */
    reason: z.string().max(limits.workflow.infoChars).default(""),
  }),
  result: z.object({}),
  execution: { needs: [] },
  visitors: "hidden",
  isInPdf: false,
  draft: () => ({ reason: "" }),
  mapReferences: (config) => config,
  missingFields: () => [],
  lint: (_, { node }) => [{ severity: "warning", code: "placeholder", text: findings.placeholder(node.label) }],
  // It has no result, so later steps read N/A.
  toPromptText: () => "",
});
