import type { WorkflowTemplate } from "./template.ts";

export const jobAdvert: WorkflowTemplate = {
  id: "job-advert",
  title: "Job ad",
  category: "hr",
  icon: "megaphone",
  description: "An honest job ad that says what the work is, checked for words that put people off.",
  Nodes: [
    {
      index: 0,
      label: "The job",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          { label: "Role", type: "TEXT", required: true, config: { placeholder: "Shift leader in the bakery" } },
          {
            label: "A normal week",
            type: "TEXT",
            required: true,
            config: { description: "What this person does from Monday to Friday, including the dull parts." },
          },
          {
            label: "Conditions",
            type: "TEXT",
            required: true,
            config: { description: "Pay, hours, location, start date, time off." },
          },
          {
            label: "About us",
            type: "TEXT",
            required: false,
            config: { description: "Two sentences. What makes you different?" },
          },
        ],
      },
    },
    {
      index: 1,
      label: "First draft",
      type: "AGENT",
      role: "a copywriter for job ads who is concrete and honest about the work",
      config: {
        prompt: {
          text: `Write a job ad in which the right person recognizes themselves.

Role: {{Role}}
<week>
{{A normal week}}
</week>
<conditions>
{{Conditions}}
</conditions>
<about_us>
{{About us}}
</about_us>

Format, at most 350 words:
1. A title that people would search for.
2. Two sentences: what the work is good for.
3. What you will do: five points, concrete, including the dull parts.
4. What you bring: at most five points, only what is needed from day one. Everything else under "You can learn here".
5. What we offer: the conditions as they are. If pay is missing, write [pay range].
6. How to apply in at most three steps.

No superlatives, no "family", no "rock stars", nothing that was not given.`,
        },
      },
    },
    {
      index: 2,
      label: "Check",
      type: "AGENT",
      role: "an editor who knows equal-opportunity rules and finds what excludes or puts off good applicants",
      config: {
        prompt: {
          text: `Read this job ad as four people: someone who would be great but is unsure, someone on a phone with little time, someone with a different first language, and an employment lawyer.

<job_ad>
{{First draft}}
</job_ad>

List what puts each of them off or is risky, as a table: Words, Who, Why, Better. Only real findings; leave out empty rows.`,
        },
      },
    },
    {
      index: 3,
      label: "Finished ad",
      type: "AGENT",
      role: "an editor who works corrections into a text without losing its tone",
      config: {
        prompt: {
          text: `Fix this job ad based on the findings. Return only the finished text. Change nothing else.

<job_ad>
{{First draft}}
</job_ad>
<findings>
{{Check}}
</findings>

Then, below a line, add a 60-word version for social media.`,
        },
      },
    },
  ],
};
