import type { WorkflowTemplate } from "./template.ts";

export const jobAdvert: WorkflowTemplate = {
  id: "job-advert",
  title: "Job advert",
  category: "hr",
  icon: "megaphone",
  description: "An honest advert that says what the work is, checked for words that turn people away.",
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
            config: { description: "What this person does from Monday to Friday, the dull parts included." },
          },
          {
            label: "Conditions",
            type: "TEXT",
            required: true,
            config: { description: "Pay, hours, place, start, holidays." },
          },
          {
            label: "About us",
            type: "TEXT",
            required: false,
            config: { description: "Two sentences. What is different with you?" },
          },
        ],
      },
    },
    {
      index: 1,
      label: "First draft",
      type: "AGENT",
      role: "a copywriter for job adverts who is concrete and honest about the work",
      config: {
        prompt: {
          text: `Write a job advert that the right person recognises themselves in.

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
3. What you will do: five points, concrete, the dull part included.
4. What you bring: at most five points, only what is needed from the first day. Everything else under "You can learn here".
5. What we offer: the conditions as they are. Where pay is missing, write [pay range].
6. How to apply in at most three steps.

No superlatives, no family, no rock stars, nothing that was not given.`,
        },
      },
    },
    {
      index: 2,
      label: "Check",
      type: "AGENT",
      role: "an editor who knows equal treatment and finds what excludes or puts off good applicants",
      config: {
        prompt: {
          text: `Read this advert as four people: somebody who would be great and is unsure, somebody with little time on a phone, somebody whose first language is another one, and a labour lawyer.

<advert>
{{First draft}}
</advert>

List what turns each of them away or is risky, as a table: Words, Who, Why, Better. Only real findings; an empty row helps nobody.`,
        },
      },
    },
    {
      index: 3,
      label: "Finished advert",
      type: "AGENT",
      role: "an editor who works corrections into a text without losing its tone",
      config: {
        prompt: {
          text: `Mend this advert by the findings and give back only the finished text. Change nothing else.

<advert>
{{First draft}}
</advert>
<findings>
{{Check}}
</findings>

Then, below a line, a version of 60 words for social networks.`,
        },
      },
    },
  ],
};
