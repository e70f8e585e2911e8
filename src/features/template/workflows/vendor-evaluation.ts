import type { WorkflowTemplate } from "./template.ts";

export const vendorEvaluation: WorkflowTemplate = {
  id: "vendor-evaluation",
  title: "Vendor evaluation",
  category: "operations",
  icon: "scale",
  description: "Splits the comparison of offers among specialists and combines it into one decision memo.",
  Nodes: [
    {
      index: 0,
      label: "The purchase",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Need",
            type: "TEXT",
            required: true,
            config: { description: "What it's for, how many, by when." },
          },
          { label: "Offers", type: "TEXT", required: true, config: { description: "What each vendor offers." } },
          { label: "Offers as files", type: "DOCUMENT", required: false, config: {} },
          { label: "What matters most", type: "TEXT", required: true, config: { placeholder: "Support by phone" } },
        ],
      },
    },
    {
      index: 1,
      label: "Investigation",
      type: "ORCHESTRATOR_WORKER",
      role: "a procurement analyst who compares offers by the same criteria and marks what is not proven",
      config: {
        maxTaskCount: 6,
        orchestratorPrompt: {
          text: `Compare these offers so that someone can decide.

<need>
{{Need}}
</need>
<offers>
{{Offers}}
{{Offers as files}}
</offers>
<priority>
{{What matters most}}
</priority>

Divide the work into at most six tasks: total cost over three years with the assumptions; how far each offer meets the need, point by point; risks (dependence, data, exit, the vendor itself); terms that are unusual or missing; effort of switching; questions for each vendor. Each task names the vendors and quotes the passages it needs, because workers see the offers only through it. Use only facts from the offers. N/A means not provided.`,
        },
      },
    },
    {
      index: 2,
      label: "Decision memo",
      type: "AGENT",
      role: "a purchasing advisor who writes the memo that a decision is based on",
      config: {
        prompt: {
          text: `Write the decision memo.

<need>
{{Need}}
</need>
<priority>
{{What matters most}}
</priority>
<findings>
{{Investigation}}
</findings>

Format, at most two pages:
1. **Recommendation** in one sentence, and how sure it is.
2. **Comparison**: a table of vendors by criteria, weighted by what matters most; the weights add up to 100.
3. **Arguments against it**, and who would be better off with the second choice.
4. **Before signing**: terms to negotiate, most valuable first.
5. **Open questions** for each vendor, ready to send.`,
        },
      },
    },
  ],
};
