import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeScript } from "#ui/theme/theme.ts";

test("the page sets the theme before the first paint, with the script whose hash the policy allows", () => {
  expect(readFileSync("index.html", "utf8")).toContain(`<script>${themeScript}</script>`);
});
