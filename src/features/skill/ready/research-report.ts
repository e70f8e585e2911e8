import type { ReadySkill } from "./ready-skill.ts";

export const researchReport: ReadySkill = {
  category: "Research",
  main: `---
name: research-report
description: Researches a question on the web and in the knowledge sources and writes a report with sources. Use when someone wants an overview, a comparison, or a decision paper that must be checkable.
license: MIT
---

# Research report

## Before you begin

Settle three things. Ask only for what you can't infer.

- The question, in one sentence that could be answered wrongly.
- Who reads the report and what they decide with it.
- How old a source may be.

## Steps

1. Split the question into three to six partial questions. Show them as a plan.
2. For each, search at least twice with different words. Prefer primary sources: laws, data, documentation, the maker's own statement. Note date and author of each.
3. Open what you cite. Never cite a page that you know only from a search result.
4. Where sources disagree, say so, say which you follow, and why.
5. Write the report as in references/outline.md.
6. Check every number and every name against its source once more. Remove what you can't support.

## Rules

- Separate what sources say from what you conclude. Begin conclusions with "This suggests".
- State the confidence of each main finding: high, medium, or low, with the reason.
- An honest "not found" is a result. List what you looked for.
`,
  files: {
    "references/outline.md": `# Outline of the report

1. **Answer in three sentences.** What a reader needs who stops here.
2. **Findings.** One heading for each partial question; each ends with its confidence.
3. **What is disputed or unknown.**
4. **What to do next.** Only if a decision was asked for: options with their cost and risk.
5. **Sources.** Author, title, date, and address, in the order of their numbers.

Length: one page for each partial question at most. Tables for anything that is compared by more than two properties.
`,
  },
};
