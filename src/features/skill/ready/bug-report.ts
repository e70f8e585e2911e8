import type { ReadySkill } from "./ready-skill.ts";

export const bugReport: ReadySkill = {
  category: "Product",
  main: `---
name: bug-report
description: Turns a complaint, a chat, or a log into a bug report that developers can act on. Use when something does not work and someone has to pass it on.
license: MIT
---

# Bug report

## Steps

1. Separate what was observed from what people believe to be the cause.
2. Find out, and ask at most three questions for what is missing:
   - what was done, step by step, from a known start;
   - what should have happened, and what happened instead;
   - how often, for whom, and since when;
   - version, device, browser, and account type.
3. Reduce the steps to the fewest that still show it.
4. Quote messages and logs exactly. Cut them to the lines around the error.
5. Judge the severity: data lost or exposed, work blocked, work hindered, or cosmetic. Say whether there is a workaround.
6. Write: title, steps, expected, actual, environment, evidence, severity, workaround.

## Rules

- The title says what fails under which condition: "Export fails if a title has a slash".
- One bug in each report.
- Remove passwords, keys, tokens, and personal data from logs. Say that you did.
- Put guesses about the cause at the end, marked as guesses.
`,
};
