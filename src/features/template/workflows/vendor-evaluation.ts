import type { WorkflowTemplate } from "./template.ts";

export const vendorEvaluation: WorkflowTemplate = {
  id: "vendor-evaluation",
  title: "Vendor evaluation",
  category: "operations",
  icon: "scale",
  description: "Divides the comparison of offers among specialists and brings it back as one decision paper.",
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
            config: { description: "What it is for, how many, by when." },
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
          text: `Compare these offers so that somebody can decide.

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

Divide the work into at most six tasks: total cost over three years with the assumptions; how far each offer meets the need, point by point; risks (dependence, data, exit, the vendor itself); terms that are unusual or missing; effort of the change; questions to each vendor. Each task names the vendors and quotes the passages it needs, because nobody sees the offers but through it. Facts come from the offers only. What is N/A was not given.`,
        },
      },
    },
    {
      index: 2,
      label: "Decision paper",
      type: "AGENT",
      role: "a purchasing adviser who writes the paper on which a decision is taken",
      config: {
        prompt: {
          text: `Write the decision paper.

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
3. **What speaks against it**, and for whom the second choice would be the better one.
4. **Before signing**: terms to negotiate, in order of worth.
5. **Open questions** to each vendor, ready to be sent.`,
        },
      },
    },
  ],
};
