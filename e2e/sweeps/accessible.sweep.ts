import { describe, expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { signUp, visit } from "../support/browser.ts";
import { desktopOverlays, openOverlay, overlays, pagePaths, phoneOverlays, waitForIdle } from "../support/overlays.ts";
import { checkPagesAreAccessible, openPage } from "../support/page-checks.ts";
import { seedWorkspace } from "../support/seed-workspace.ts";

for (const size of ["desktop", "tablet", "phone"] as const) checkPagesAreAccessible(size, ["light", "dark"]);

/** Checks desktop in both themes and phone in one. A tablet has no overlays of its own. */
describe.each([
  { size: "desktop", more: desktopOverlays, themes: ["light", "dark"] },
  { size: "phone", more: phoneOverlays, themes: ["light"] },
] as const)("on a $size", ({ size, more, themes }) => {
  test("a member opens every overlay and finds no accessibility violations", async () => {
    const there = await visit({ size });
    const { page } = there;
    const { slug } = await signUp(there);
    const found: string[] = [];
    const where = Object.entries(pagePaths(slug, await seedWorkspace(page, slug)));
    for (const [place, path] of where) {
      const name = place as keyof typeof overlays; // Object.entries widens to string
      for (const presses of [...(overlays[name] ?? []), ...(more[name] ?? [])]) {
        await openPage(page, path);
        await openOverlay(page, presses);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await waitForIdle(page);
          const what = `${place}, ${presses.join(", ")}, ${colorScheme}`;
          found.push(...(await findViolations(page)).map((violation) => `${what}: ${violation}`));
        }
      }
    }
    expect(found).toEqual([]);
    expect(there.externalRequests).toEqual([]);
    await there.context.close();
  });
});
