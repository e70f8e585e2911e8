import type { WorkflowTemplate } from "./template.ts";

export const sixHats: WorkflowTemplate = {
  id: "six-hats",
  title: "Six hats decision",
  category: "general",
  icon: "brain",
  description: "Looks at a decision from six angles, one at a time, and ends with a recommendation.",
  Nodes: [
    {
      index: 0,
      label: "The decision",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Question",
            type: "TEXT",
            required: true,
            config: { description: "The decision as a question.", placeholder: "Should we open a second shop?" },
          },
          {
            label: "What is known",
            type: "TEXT",
            required: false,
            config: { description: "Facts, figures, constraints, who is affected." },
          },
          { label: "Deadline", type: "TEXT", required: false, config: { placeholder: "End of March" } },
        ],
      },
    },
    {
      index: 1,
      label: "Six views",
      type: "LOOP",
      role: "a facilitator who wears one thinking hat at a time and sticks to it",
      config: {
        listSource: {
          text: `- White hat: facts, figures, and what is not known
- Red hat: feelings and first reactions of everyone concerned, without reasons
- Black hat: risks, weak points, what can go wrong
- Yellow hat: benefits, and the best outcome that is likely
- Green hat: other options, unusual combinations, a third way
- Blue hat: the decision process itself: who, by when, by which criteria`,
        },
        listItemName: "hat",
        maxListItemCount: 6,
        prompt: {
          text: `Look at this decision through one hat only: {{hat}}

<question>
{{Question}}
</question>
<known>
{{What is known}}
</known>

Stay strictly within this view; others cover the other five. Write three to five points, the most important first, each in at most two sentences and about this decision rather than decisions in general. End with one sentence: what this view would make us overlook.`,
        },
      },
    },
    {
      index: 2,
      label: "Recommendation",
      type: "AGENT",
      role: "an advisor who weighs six views against each other and recommends one option with its conditions",
      config: {
        prompt: {
          text: `Combine six views of one decision.

<question>
{{Question}}
</question>
<views>
{{Six views}}
</views>
<deadline>
{{Deadline}}
</deadline>

Format:
- **Recommendation**: one sentence that can be followed.
- **Because**: the three points that decided it, and which hat each came from.
- **Against it**: the strongest point on the other side, at full strength, and why it did not win.
- **What would change it**: two facts that would reverse the recommendation.
- **Next**: who does what first, by when. Write "open" if no one is named.`,
        },
      },
    },
  ],
};
