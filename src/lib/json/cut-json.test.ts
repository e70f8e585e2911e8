import fc from "fast-check";
import { expect, test } from "vitest";
import { cutJson } from "./cut-json.ts";

const size = (value: unknown) => JSON.stringify(value).length;

test("a value that fits stays as it is", () => {
  const value = { a: ["b", 1, null] };
  expect(cutJson(value, 100)).toBe(value);
});

test("a long text is cut, and everything around it stays", () => {
  const page = { url: "https://a.example/", title: "A", text: "x".repeat(50_000), isTruncated: false };
  const cut = cutJson(page, 20_000) as typeof page;
  expect(cut).toEqual({ ...page, text: cut.text });
  expect(cut.text.length).toBeGreaterThan(19_800);
  expect(size(cut)).toBeLessThanOrEqual(20_000);
});

test("a long list loses its end", () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Row ${id}` }));
  const cut = cutJson({ rows }, 20_000) as { rows: typeof rows };
  expect(cut.rows.length).toBeGreaterThan(500);
  expect(cut.rows).toEqual(rows.slice(0, cut.rows.length));
});

test("no value is longer than allowed, and no pair of surrogates is cut in half", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 40, max: 400 }), (value, max) => {
      const cut = cutJson([value, "🦊".repeat(600), "\n".repeat(700)], max);
      expect(size(cut)).toBeLessThanOrEqual(max);
      expect(JSON.stringify(cut)).not.toMatch(/\\ud[89a-f]/);
    }),
  );
});
