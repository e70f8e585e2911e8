import type { ReadySkill } from "./ready-skill.ts";

export const contractSummary: ReadySkill = {
  category: "Legal",
  main: `---
name: contract-summary
description: Summarizes a contract, marks unusual clauses, and lists questions for a lawyer. Use before someone signs, renews, or cancels a contract. No legal advice.
license: MIT
---

# Contract summary

## Steps

1. Read the whole document with its annexes. Say what is missing, such as an annex that is referred to.
2. Fill in the facts: parties, subject, term, price, payment, renewal, notice period, liability, data, law and place of jurisdiction. Cite the clause for each.
3. Compute the dates: last day to cancel, date of the next price change, end of each period.
4. Compare each clause with references/unusual.md. Mark what is one-sided, what is unusual for this kind of contract, and what is unclear.
5. Write: the contract in five sentences, the table of facts, dates, marked clauses by importance, questions for a lawyer.

## Rules

- Quote marked clauses word for word, with their number.
- "Not regulated" is a finding. Don't fill gaps with what is customary.
- Say at the end that this is no legal advice and that a lawyer should look at the marked clauses.
`,
  files: {
    "references/unusual.md": `# What to mark

- Automatic renewal for more than a year, or a notice period of more than three months
- Price changes without a cap or without a right to cancel
- Liability excluded for gross negligence, or unlimited on one side only
- Rights to work results, data, or feedback that go to the other side
- Exclusivity, minimum purchase, penalties
- Changes of the terms by mere notice
- Assignment to third parties without consent
- Duties that continue after the end, such as non-competition
- Foreign law or an unusual place of jurisdiction
`,
  },
};
