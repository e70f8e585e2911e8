import { expect, test } from "vitest";
import { claimBefore } from "./claim-before.ts";
import { findCited } from "./find-cited.ts";

const claim = (words: string, quote: string | null = null) => ({ words, quote });
const cited = (texts: string | string[], said: string, quote?: string) => {
  const found = findCited([texts].flat(), claim(said, quote));
  return found?.places.map(({ start, end }) => found.text.slice(start, end));
};

const handbook = `# Vacation

The kitchen is cleaned
on Fridays. Employees get 28 days of
vacation. Ask your lead, e.g. by email. Unused days expire on March 31.`;

test("a citation rests on the sentence that says it, also across the lines of a page", () => {
  expect(cited(handbook, "An employee gets 28 vacation days")).toEqual(["Employees get 28 days of\nvacation."]);
  expect(cited(handbook, "You get 28 days of vacation, and what is unused expires on March 31")).toEqual([
    "Employees get 28 days of\nvacation.",
    "Unused days expire on March 31.",
  ]);
  expect(cited("咖啡很好喝。员工每年有二十八天假期。", "员工有二十八天的假期")).toEqual(["员工每年有二十八天假期。"]);
});

test("a citation that no sentence stands out for rests on the whole passage", () => {
  expect(cited(handbook, "Nothing fits")).toBeUndefined();
  expect(cited("All days count. Some days do not. Days pass.", "These are days")).toBeUndefined();
});

test("a citation with a quote rests on the quoted words only", () => {
  expect(cited(handbook, "“28 days of vacation”", "28 days of vacation")).toEqual(["28 days of\nvacation."]);
  expect(cited(handbook, "", "Employees get … vacation")).toEqual(["Employees get", "vacation."]);
  expect(cited(handbook, "Employees get “30 days” of vacation", "30 days")).toEqual([
    "Employees get 28 days of\nvacation.",
  ]);
});

test("what is around a passage is cited when the passage itself doesn't say it", () => {
  expect(cited(["Bring a pen.", "Lunch is at noon in the garden."], "Lunch is at noon")).toEqual([
    "Lunch is at noon in the garden.",
  ]);
  expect(cited(["Lunch is at noon.", "Lunch is at noon."], "Lunch is at noon")).toEqual(["Lunch is at noon."]);
});

const prices = `| City | Store | Staff |
|---|---|---|
| Berlin | Main street | 1200 |
| Paris | Station | 14 |
| Berlin | Harbor | 14 |
| Rome | Market | 9 |`;

test("a citation of a table rests on the rows that have what it says", () => {
  expect(cited(prices, "The store in Main street, Berlin, has a staff of 1,200")).toEqual([
    "| Berlin | Main street | 1200 |",
  ]);
  expect(cited(prices, "There are two stores in Berlin")).toEqual([
    "| Berlin | Main street | 1200 |",
    "| Berlin | Harbor | 14 |",
  ]);
});

test("a citation stands for the words of its line that no citation before it stands for", () => {
  const at = (markdown: string, marker: string) => claimBefore(markdown, markdown.indexOf(marker)).words;
  const markdown = "Cats sleep.\n- Dogs bark [1] and run [2][3].\n\n> Birds sing.\n\n[4]";
  expect(["[1]", "[2]", "[3]", "[4]"].map((marker) => at(markdown, marker))).toEqual([
    "- Dogs bark",
    "and run",
    "and run",
    "> Birds sing.",
  ]);
  expect(claimBefore("He said “all is well” [1].", 22).quote).toBe("all is well");
});

test("what is cited is found in a long text without delay", () => {
  const long = Array.from({ length: 4_000 }, (_, at) => `| Item ${at} | ${at * 7} |`).join("\n");
  const started = performance.now();
  expect(cited(`| Item | Price |\n|---|---|\n${long}`, "Item 2000 costs 14,000")).toEqual(["| Item 2000 | 14000 |"]);
  expect(performance.now() - started).toBeLessThan(1_000);
});
