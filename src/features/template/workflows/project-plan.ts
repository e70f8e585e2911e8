import type { WorkflowTemplate } from "./template.ts";

export const projectPlan: WorkflowTemplate = {
  id: "project-plan",
  title: "Project plan",
  category: "operations",
  icon: "calendar-range",
  description: "From a goal to work packages, a timeline, the risks, and a first week that can begin.",
  Nodes: [
    {
      index: 0,
      label: "The project",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Goal",
            type: "TEXT",
            required: true,
            config: { placeholder: "Move the office without a day lost" },
          },
          {
            label: "Done when",
            type: "TEXT",
            required: true,
            config: { description: "How everybody sees that it is over." },
          },
          {
            label: "People and hours",
            type: "TEXT",
            required: true,
            config: { placeholder: "Ana 10 h a week, Bo 4 h" },
          },
          { label: "End date", type: "TEXT", required: true, config: { placeholder: "30 June" } },
          { label: "Fixed points", type: "TEXT", required: false, config: { description: "What cannot be moved." } },
        ],
      },
    },
    {
      index: 1,
      label: "Work packages",
      type: "AGENT",
      role: "a project planner who breaks a goal into packages with one owner and one result each",
      config: {
        prompt: {
          text: `Cut this project into work packages.

Goal: {{Goal}}
Done when: {{Done when}}
<people>
{{People and hours}}
</people>
<fixed>
{{Fixed points}}
</fixed>

At most twelve packages, each with a result that can be shown. Table: Number, Result, Owner (from the people, else "open"), Hours (least to most), Needs (numbers of other packages). Begin with what is most uncertain, not with what is easiest. Below it: what is deliberately not part of the project.`,
        },
      },
    },
    {
      index: 2,
      label: "Timeline and risks",
      type: "AGENT",
      role: "a project manager who plans with the hours that people really have, and names risks early",
      config: {
        prompt: {
          text: `Put these packages on a timeline.

<packages>
{{Work packages}}
</packages>
<people>
{{People and hours}}
</people>
End: {{End date}}
Fixed points: {{Fixed points}}

1. A table by week: who works on which package, with hours. Nobody has more hours than they have; keep a fifth free.
2. The chain that decides the end, as numbers with arrows.
3. Does it fit? If not, say so plainly, and give three ways out: less, later, more people, each with its price.
4. The five largest risks: sign that it is coming, what we do then, who watches it.`,
        },
      },
    },
    {
      index: 3,
      label: "Kick-off paper",
      type: "AGENT",
      role: "a project lead who writes so that everybody knows what happens on Monday",
      config: {
        prompt: {
          text: `Write the page with which the project begins.

Goal: {{Goal}}
Done when: {{Done when}}
<packages>
{{Work packages}}
</packages>
<timeline>
{{Timeline and risks}}
</timeline>

Format, one page: why we do this (two sentences), what will be different, milestones with dates, who decides what, how we meet (as little as possible), what everybody does in the first week, the one question that has to be answered before Friday.`,
        },
      },
    },
  ],
};
