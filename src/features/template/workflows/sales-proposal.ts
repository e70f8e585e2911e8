import type { WorkflowTemplate } from "./template.ts";

export const salesProposal: WorkflowTemplate = {
  id: "sales-proposal",
  title: "Proposal with payback",
  category: "sales",
  icon: "calculator",
  description: "Calculates what the customer saves, then writes a proposal around that number.",
  Nodes: [
    {
      index: 0,
      label: "The deal",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Customer and problem",
            type: "TEXT",
            required: true,
            config: { description: "Who they are and what they told you, in their words where you can." },
          },
          { label: "Our offer", type: "TEXT", required: true, config: { description: "What they get, and by when." } },
          { label: "Hours lost a month", type: "NUMBER", required: true, config: { placeholder: "120" } },
          { label: "Cost of an hour", type: "NUMBER", required: true, config: { placeholder: "45" } },
          {
            label: "Share we save in percent",
            type: "NUMBER",
            required: true,
            config: { description: "Be careful: customers check this number first.", placeholder: "40" },
          },
          { label: "Price a month", type: "NUMBER", required: true, config: { placeholder: "900" } },
          { label: "Price once", type: "NUMBER", required: true, config: { placeholder: "3000" } },
        ],
      },
    },
    {
      index: 1,
      label: "Payback",
      type: "CODE",
      config: {
        language: "JAVASCRIPT",
        inputParams: [
          { name: "hours", value: { text: "{{Hours lost a month}}" } },
          { name: "rate", value: { text: "{{Cost of an hour}}" } },
          { name: "share", value: { text: "{{Share we save in percent}}" } },
          { name: "monthly", value: { text: "{{Price a month}}" } },
          { name: "once", value: { text: "{{Price once}}" } },
        ],
        codeBody: `// What is lost, how much of it is saved, and when the price pays off.
const lost = Number(hours) * Number(rate);
const saved = (lost * Number(share)) / 100;
const gain = saved - Number(monthly);
const lossAMonth = Math.round(lost);
const savedAMonth = Math.round(saved);
const gainInYearOne = Math.round(12 * gain - Number(once));
const monthsToPayback = gain > 0 ? Math.round((10 * Number(once)) / gain) / 10 : "never";`,
        outputParams: ["lossAMonth", "savedAMonth", "gainInYearOne", "monthsToPayback"],
      },
    },
    {
      index: 2,
      label: "Argument",
      type: "AGENT",
      role: "a solution consultant who argues from the customer's problem and from numbers",
      config: {
        prompt: {
          text: `Work out the argument of a proposal before anyone writes it.

<customer>
{{Customer and problem}}
</customer>
<offer>
{{Our offer}}
</offer>
<figures>
{{Payback}}
</figures>

The figures are calculated; never change or round them. If the gain in the first year is negative or the payback is "never", say so in the first line and propose a smaller offer instead of nicer wording.

Write: the situation in the customer's words; what it costs them to change nothing; the turning point; what things look like afterward; the objection they will raise first, with an honest answer; who has to agree and what each of them cares about.`,
        },
      },
    },
    {
      index: 3,
      label: "Proposal",
      type: "AGENT",
      role: "a proposal writer who is clear about price, effect and next step, and promises nothing that was not given",
      config: {
        prompt: {
          text: `Write the proposal.

<argument>
{{Argument}}
</argument>
<offer>
{{Our offer}}
</offer>
<figures>
{{Payback}}
</figures>
Price a month: {{Price a month}}. Price once: {{Price once}}.

Format, at most two pages:
1. **Where you are**: before, in their words.
2. **What it costs**: the loss, with the calculation in one line.
3. **What we propose**: scope, what is not included, dates.
4. **What you get**: after, and the payback as a small table.
5. **Price and terms**. Write [terms] if they were not given.
6. **Next step**: one, with dates to choose from.

Address the customer directly. Do not praise ourselves.`,
        },
      },
    },
  ],
};
