import type { ReadySkill } from "./ready-skill.ts";

export const meetingMinutes: ReadySkill = {
  category: "Teamwork",
  main: `---
name: meeting-minutes
description: Writes minutes with decisions and tasks from a transcript or rough notes. Use after a meeting, a call, or an interview that others need to follow up.
license: MIT
---

# Meeting minutes

## Steps

1. Read everything before you write. People return to topics.
2. List the decisions. A decision is something that someone agreed to. A proposal without an answer is not a decision.
3. List the tasks: who, what, until when. Write "not assigned" or "no date" where it was not said.
4. Summarize each topic in two to four sentences: the question, the arguments, the outcome.
5. Note open questions.
6. Fill in references/template.md.

## Rules

- Write what was agreed, not who said what, unless a position matters for later.
- Numbers, names, and dates exactly as said. Mark what you could not understand with [unclear].
- Leave out small talk, and remarks that would embarrass someone.
- The language of the minutes is that of the meeting.
`,
  files: {
    "references/template.md": `# {Title}, {date}

**Present:** {names} · **Excused:** {names}

## Decisions
1. {Decision}

## Tasks
| Who | What | Until |
|---|---|---|

## Topics
### {Topic}
{Question, arguments, outcome}

## Open questions
- {Question} ({who finds out})
`,
  },
};
