import type { WorkflowTemplate } from "./template.ts";

export const projectPlan: WorkflowTemplate = {
  id: "project-plan",
  title: "Project plan",
  category: "operations",
  icon: "calendar-range",
  description: "Turns a goal into work packages, a timeline, the risks, and a first week.",
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
            config: { placeholder: "Move the office without losing a day" },
          },
          {
            label: "Done when",
            type: "TEXT",
            required: true,
            config: { description: "How everyone can tell it's done." },
          },
          {
            label: "People and hours",
            type: "TEXT",
            required: true,
            config: { placeholder: "Ana 10 h a week, Bo 4 h" },
          },
          { label: "End date", type: "TEXT", required: true, config: { placeholder: "June 30" } },
          { label: "Fixed points", type: "TEXT", required: false, config: { description: "What can't be moved." } },
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
          text: `Break this project down into work packages.

Goal: {{Goal}}
Done when: {{Done when}}
<people>
{{People and hours}}
</people>
<fixed>
{{Fixed points}}
</fixed>

At most twelve packages, each with a result people can see. Table: Number, Result, Owner (from the people, otherwise "open"), Hours (min to max), Needs (numbers of other packages). Start with what is most uncertain, not with what is easiest. Below it: what is deliberately out of scope.`,
        },
      },
    },
    {
      index: 2,
      label: "Timeline and risks",
      type: "AGENT",
      role: "a project manager who plans with the hours people really have and names risks early",
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

1. A table by week: who works on which package, with hours. Never plan more hours than people have; keep a fifth free.
2. The critical path, as package numbers with arrows.
3. Does it fit? If not, say so plainly and give three options: less scope, a later date, more people, each with its cost.
4. The five biggest risks: the warning sign, what we do then, who watches it.`,
        },
      },
    },
    {
      index: 3,
      label: "Kick-off paper",
      type: "AGENT",
      role: "a project lead who writes so that everyone knows what happens on Monday",
      config: {
        prompt: {
          text: `Write the kick-off page of the project.

Goal: {{Goal}}
Done when: {{Done when}}
<packages>
{{Work packages}}
</packages>
<timeline>
{{Timeline and risks}}
</timeline>

Format, one page: why we do this (two sentences), what will be different, milestones with dates, who decides what, how we meet (as little as possible), what everyone does in the first week, and the one question to answer before Friday.`,
        },
      },
    },
  ],
};
