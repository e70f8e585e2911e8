import type { WorkflowTemplate } from "./template.ts";

export const pitchDeck: WorkflowTemplate = {
  id: "pitch-deck",
  title: "Pitch deck",
  category: "business",
  icon: "presentation",
  description: "From rough facts to slides with notes, and the questions investors will ask.",
  Nodes: [
    {
      index: 0,
      label: "The facts",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Problem and solution",
            type: "TEXT",
            required: true,
            config: { description: "Who has the problem, and what do you do about it?" },
          },
          {
            label: "Traction",
            type: "TEXT",
            required: false,
            config: { description: "Customers, revenue, pilots, waiting lists: numbers with dates." },
          },
          { label: "Team", type: "TEXT", required: true, config: { description: "Who, and why these people." } },
          {
            label: "The ask",
            type: "TEXT",
            required: true,
            config: { description: "How much, for what, until when.", placeholder: "400,000 for 18 months" },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Storyline",
      type: "AGENT",
      role: "a pitch coach who finds the thread that runs through a deck",
      config: {
        prompt: {
          text: `Find the storyline of a ten-slide investor deck in these facts.

<problem_and_solution>
{{Problem and solution}}
</problem_and_solution>
<traction>
{{Traction}}
</traction>
<team>
{{Team}}
</team>
<ask>
{{The ask}}
</ask>

Answer with a numbered list of the slides and nothing else: problem, why now, solution, how it works, market, traction, business model, competition, team, ask. Put each on one line: the headline as a full sentence that makes a claim, then a dash, then the evidence it needs. If the facts contain no evidence, write "MISSING:" and what to find. If traction is N/A, use the plan for the first ten customers instead.`,
        },
      },
    },
    {
      index: 2,
      label: "Slides",
      type: "LOOP",
      role: "a presentation writer who puts one message on each slide",
      config: {
        listSource: { text: "The slides of this storyline:\n\n{{Storyline}}" },
        listItemName: "slide",
        maxListItemCount: 12,
        prompt: {
          text: `Write this one slide: {{slide}}

The facts it may use:
<facts>
{{Problem and solution}}
{{Traction}}
{{Team}}
{{The ask}}
</facts>

Format:
**Headline**: at most ten words, a claim.
**On the slide**: at most three lines of at most eight words, or one chart or image, described in a sentence.
**Say**: 60 to 90 words of speaker notes in plain spoken language.

Use no number that is not among the facts. Mark gaps with [to be found].`,
        },
      },
    },
    {
      index: 3,
      label: "Hard questions",
      type: "AGENT",
      role: "an investor who has heard a thousand pitches and asks the hard questions",
      config: {
        prompt: {
          text: `You are a fund partner who likes the team and doubts the numbers. Read this deck and prepare the founders.

<deck>
{{Slides}}
</deck>

Write the eight hardest questions you would ask, the most important first. For each: why you ask, what a strong answer contains, and the answer to avoid. Then name the one slide to rework first and what exactly to change.`,
        },
      },
    },
  ],
};
