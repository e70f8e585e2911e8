import { expect, test } from "vitest";

/** What a person says to an agent or a model, in their own words. */
const toModels = new Set([
  "Wobei kannst du mir helfen?",
  "Was musst du wissen, bevor du anfängst?",
  "Zeig mir ein Beispiel deiner Arbeit.",
  "Du schreibst für …",
]);

const files = import.meta.glob<string>("./de/**/*.ts", { query: "?raw", import: "default", eager: true });

test("German sentences address nobody as du", () => {
  const found = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
      .map(([quoted]) => quoted.slice(1, -1))
      .filter(
        (sentence) => /\b(?:du|dein(?:e[mnrs]?)?|dir|dich|euch|euer)\b/i.test(sentence) && !toModels.has(sentence),
      )
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
  expect(Object.keys(files).length).toBeGreaterThan(50);
});
