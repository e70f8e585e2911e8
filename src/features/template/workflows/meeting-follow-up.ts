import type { WorkflowTemplate } from "./template.ts";

export const meetingFollowUp: WorkflowTemplate = {
  id: "meeting-follow-up",
  title: "Meeting follow-up",
  category: "general",
  icon: "list-checks",
  description: "Turns raw notes or a transcript into decisions, tasks with owners, and an email to everyone.",
  Nodes: [
    {
      index: 0,
      label: "The meeting",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Notes",
            type: "TEXT",
            required: true,
            config: { description: "Notes or a transcript, as messy as they are." },
          },
          {
            label: "Transcript file",
            type: "DOCUMENT",
            required: false,
            config: { description: "Instead of, or in addition to, the notes." },
          },
          {
            label: "People",
            type: "TEXT",
            required: false,
            config: { description: "Who took part, and their roles." },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Minutes",
      type: "AGENT",
      role: "a minute-taker who records decisions, tasks and open questions and nothing that was not said",
      config: {
        prompt: {
          text: `Write the minutes of a meeting from this material.

<notes>
{{Notes}}
</notes>
<transcript>
{{Transcript file}}
</transcript>
<people>
{{People}}
</people>

Rules:
- A decision is only what was agreed. "We should" is an idea and goes under open points.
- A task has an owner only when one was named; otherwise write "no one yet".
- Keep dates as they were said. Quote the words if a decision is sensitive.
- N/A means not provided.

Format:
**Decisions** (numbered) · **Tasks** (table: Task, Owner, Due, Why) · **Open points** (question, who can answer it) · **Left out**: one line on what was discussed without a result.`,
        },
      },
    },
    {
      index: 2,
      label: "Follow-up email",
      type: "AGENT",
      role: "an assistant who writes short follow-up emails that people act on",
      config: {
        prompt: {
          text: `Write the email to everyone who took part.

<minutes>
{{Minutes}}
</minutes>

At most 180 words. Subject line first. Start with the most important decision. Then list the tasks, one line per person, so that everyone finds theirs at a glance. Then the one open point that blocks something, as a question to a named person. End with the next date if there is one. Friendly and plain; do not thank people for the lively discussion.`,
        },
      },
    },
  ],
};
