import { expect, test } from "vitest";
import { excerptAround } from "./excerpt-around.ts";

const shown = (text: string, marked: readonly string[], chars: number) =>
  excerptAround(
    { text, places: marked.map((words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })) },
    chars,
  )
    .map(({ text: words, isMarked }) => (isMarked ? `[${words}]` : words))
    .join("");

test("an excerpt marks what is cited, between whole words of what is around it", () => {
  const text = `${"The kitchen is clean. ".repeat(9)}**Employees** get 28 days.\nAsk your lead about it when you like.`;
  expect(shown(text, ["**Employees** get 28 days."], 90)).toBe(
    "…is clean. [Employees get 28 days.] Ask your lead about it when you like.",
  );
  expect(shown("# Start\nOnly **this**, and much more of the same", [], 20)).toBe("Only this, and much…");
  expect(shown("# Start", [], 20)).toBe("Start");
});

test("an excerpt leaves out what is between quotes that are far apart", () => {
  const text = `First words. ${"And so on. ".repeat(30)}Last words.`;
  expect(shown(text, ["First words.", "Last words."], 100)).toBe("[First words.] … [Last words.]");
  expect(shown("One two three.", ["One", "three."], 100)).toBe("[One] two [three.]");
});

test("rows of a table are shown line by line, below the names of their columns", () => {
  const table = "| Item | Price |\n|---|---|\n| Bench | 120 |\n| Chair \\| stool | 80 |";
  expect(shown(table, ["| Bench | 120 |", "| Chair \\| stool | 80 |"], 100)).toBe(
    "Item · Price\n[Bench · 120]\n[Chair | stool · 80]",
  );
  expect(shown(table, ["Bench", "120"], 100)).toBe("Item · Price\n[Bench · 120]");
});
