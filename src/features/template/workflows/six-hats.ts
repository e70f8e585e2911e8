import type { WorkflowTemplate } from "./template.ts";

export const sixHats: WorkflowTemplate = {
  id: "six-hats",
  title: "Six hats decision",
  category: "general",
  icon: "brain",
  description: "Looks at a decision from six sides, one at a time, and ends with a recommendation.",
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
      role: "a facilitator who takes one thinking hat at a time and nothing else with it",
      config: {
        listSource: {
          text: `- White hat: facts, figures, and what is not known
- Red hat: feelings and first reactions of everybody concerned, without reasons
- Black hat: risks, weak points, what can go wrong
- Yellow hat: benefits, and the best outcome that is likely
- Green hat: other options, unusual combinations, a third way
- Blue hat: the way of deciding itself: who, by when, with which criteria`,
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

Stay strictly within this view; the other five are looked at by others. Write three to five points, the most important first, each in at most two sentences and about this decision rather than decisions in general. Close with one sentence: what this view would make us overlook.`,
        },
      },
    },
    {
      index: 2,
      label: "Recommendation",
      type: "AGENT",
      role: "an adviser who weighs six views against each other and recommends one way with its conditions",
      config: {
        prompt: {
          text: `Bring six views of one decision together.

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
- **Because**: the three points that carried it, and from which hat they came.
- **Against it**: the strongest point on the other side, in full strength, and why it did not win.
- **What would change it**: two facts that would turn the recommendation round.
- **Next**: who does what first, by when. Say "open" where nobody is named.`,
        },
      },
    },
  ],
};
