import type { ReadySkill } from "./ready-skill.ts";

export const decisionMemo: ReadySkill = {
  category: "Strategy",
  main: `---
name: decision-memo
description: Writes a short memo that compares options and recommends one. Use when someone must choose, such as between vendors, plans, or designs, and others have to agree.
license: MIT
---

# Decision memo

## Steps

1. Write the decision as a question that begins with "Should we" or "Which". State who decides and until when.
2. Collect options. There are at least three: the obvious ones, a cheaper one, and doing nothing.
3. Agree on three to six criteria with their weight before you judge. Ask if you don't know what matters.
4. Judge each option by each criterion with a reason in one line. Mark guesses as guesses.
5. Recommend one option. Say what would have to be true for another one to be better.
6. Name the first step, the cost of being wrong, and when to look again.

## Form

- One page: question, recommendation, table, reasons, risks, first step.
- The recommendation is the second paragraph, not the last.
- The table has the options as columns and the criteria as rows.

## Check

- Does the strongest argument against the recommendation appear in the memo? Add it if not.
- Would the memo still be honest if the decision went the other way?
`,
};
