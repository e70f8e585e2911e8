import { describe, expect, test } from "vitest";
import { findViolations } from "../axe.ts";
import { signUp, visit } from "../browser.ts";
import { furnish } from "../furnish.ts";
import { go, lookAtPages } from "../look.ts";
import { openers, openUp, phoneOpeners, places, rest, wideOpeners } from "../openers.ts";

for (const size of ["desktop", "tablet", "phone"] as const) lookAtPages(size);

/** On a wide screen in both themes and on a phone in one: the width between them shows nothing of its own. */
describe.each([
  { size: "desktop", more: wideOpeners, themes: ["light", "dark"] },
  { size: "phone", more: phoneOpeners, themes: ["light"] },
] as const)("on a $size", ({ size, more, themes }) => {
  test("nothing that opens has findings", async () => {
    const there = await visit({ size });
    const { page } = there;
    const { slug } = await signUp(there);
    const found: string[] = [];
    const where = Object.entries(places(slug, await furnish(page, slug)));
    for (const [place, path] of where) {
      const name = place as keyof typeof openers; // Object.entries widens to string
      for (const presses of [...(openers[name] ?? []), ...(more[name] ?? [])]) {
        await go(page, path);
        await openUp(page, presses);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await rest(page);
          const what = `${place}, ${presses.join(", ")}, ${colorScheme}`;
          found.push(...(await findViolations(page)).map((violation) => `${what}: ${violation}`));
        }
      }
    }
    expect(found).toEqual([]);
    expect(there.outside).toEqual([]);
    await there.context.close();
  });
});
