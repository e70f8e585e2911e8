import type { ReadySkill } from "./ready-skill.ts";

export const interviewGuide: ReadySkill = {
  category: "People",
  main: `---
name: interview-guide
description: Prepares a structured job interview with questions, what good answers show, and a scorecard. Use when a team is about to interview candidates for a role.
license: MIT
---

# Interview guide

## Steps

1. Read the job posting, or ask for the role, its main tasks, and its level.
2. Derive four to six criteria from the tasks. Each must be observable in an interview.
3. For each criterion, write:
   - one question about something that the person has done;
   - two follow-up questions;
   - what a weak, a solid, and a strong answer shows.
4. Add one short exercise from the real work, of 15 minutes at most.
5. Plan the time: welcome, criteria, questions of the candidate, next steps.
6. End with a scorecard: criterion, 1 to 4, evidence in the person's own words.

## Rules

- The same questions in the same order for everybody.
- Nothing about age, origin, family, health, faith, or private plans. If asked for, explain why it is left out.
- Every interviewer scores alone before talking with the others.
- No brain teasers. No "What is your greatest weakness?".
`,
};
