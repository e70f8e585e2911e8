import { expect, test } from "vitest";
import { fontFacesFor } from "./font-faces.ts";
import { treeToHtml } from "./tree-to-html.ts";

const familiesOf = async (text: string) =>
  [...(await fontFacesFor(text)).matchAll(/font-family:"([^"]+)"/g)].map(([, name]) => name);

test("a sign of a currency gets the font that has it, and Latin text gets none", async () => {
  expect(await familiesOf("₹ 1,200, ₺ 30")).toContain("Inter Currency");
  expect(await familiesOf("€ 12 and £ 9")).not.toContain("Inter Currency");
  expect(await familiesOf("Tides")).toEqual([]);
});

test("a keycap is marked on paper and drawn by one font with its digit, and other digits are not", async () => {
  const text = "Step 1️⃣ of 10, #️⃣";
  const tree = { type: "root" as const, children: [{ type: "text" as const, value: text }] };
  const html = treeToHtml(tree, { isForPaper: true });
  expect(html).toBe('Step <span class="keycap">1️⃣</span> of 10, <span class="keycap">#️⃣</span>');
  expect(treeToHtml(tree)).toBe(text);
  expect(await familiesOf(text)).toContain("Noto Emoji Keycap");
  expect(await familiesOf("🌊 10")).not.toContain("Noto Emoji Keycap");
});
