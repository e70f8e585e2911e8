import type { WorkflowTemplate } from "./template.ts";

export const businessIdeaTest: WorkflowTemplate = {
  id: "business-idea-test",
  title: "Business idea test",
  category: "business",
  icon: "lightbulb",
  description: "Scores an idea on five criteria, attacks it, and plans the cheapest way to find out.",
  Nodes: [
    {
      index: 0,
      label: "The idea",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Idea",
            type: "TEXT",
            required: true,
            config: { description: "What it is, in your own words.", placeholder: "A subscription for refilled soap" },
          },
          {
            label: "First customers",
            type: "TEXT",
            required: true,
            config: { description: "Who would pay for it first?", placeholder: "Small hotels in one city" },
          },
          {
            label: "Budget for a test",
            type: "SELECT",
            required: false,
            config: { options: ["Nothing but time", "Up to 500", "Up to 5,000"] },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Scorecard",
      type: "AGENT",
      role: "an analyst of early business ideas who scores what is known and marks what is only hoped for",
      config: {
        prompt: {
          text: `Judge this business idea like an investor who risks their own money.

<idea>
{{Idea}}
</idea>
<first_customers>
{{First customers}}
</first_customers>

Score each criterion from 1 to 10:
1. Pain: how badly do these customers want the problem gone, and what do they do about it today?
2. Purchasing power: can they pay, and is there a budget it would come from?
3. Reach: can they be found and contacted without a large budget?
4. Growth: is this group getting larger or smaller?
5. Scale: what happens to cost and quality at a hundred times the size?

Rules:
- A score above 7 needs a reason that someone could check.
- Mark everything you assume with "Assumption:". Do not invent numbers or sources.

Format: a table with the columns Criterion, Score, Why. Below it the total out of 50 and one sentence on what the idea depends on most.`,
        },
      },
    },
    {
      index: 2,
      label: "Case against it",
      type: "AGENT",
      role: "a friendly but merciless investor who looks for the reason why an idea fails",
      config: {
        prompt: {
          text: `Make the strongest honest case against this idea.

<idea>
{{Idea}}
</idea>
<scorecard>
{{Scorecard}}
</scorecard>

Write three objections, the most dangerous first. For each: the objection in one sentence, what would have to be true for it to kill the idea, and what would disprove it. Avoid objections that apply to every startup.`,
        },
      },
    },
    {
      index: 3,
      label: "Test plan",
      type: "AGENT",
      role: "a founder's coach who designs cheap tests that can prove an idea wrong within weeks",
      config: {
        prompt: {
          text: `Plan how to find out within four weeks whether this idea deserves more work.

<idea>
{{Idea}}
</idea>
<first_customers>
{{First customers}}
</first_customers>
<objections>
{{Case against it}}
</objections>
<budget>
{{Budget for a test}}
</budget>

If the budget is N/A, plan with time only.

Format:
- **The one question**: what you have to learn first.
- **Experiments**: a table of at most three with the columns What we do, With whom, Cost, We continue if, We stop if. The last two are numbers fixed in advance.
- **This week**: the first three steps, each doable in a day.
- **Five interview questions** about what people did, never what they would do.`,
        },
      },
    },
  ],
};
