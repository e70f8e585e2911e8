import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { waitForIdle } from "../support/overlays.ts";
import { sizes } from "../support/sizes.ts";

test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
  "a member opens the template tab on a %s in both themes without accessibility violations",
  async (size) => {
    const there = await visit({ size });
    const { page } = there;
    const { slug } = await signUp(there);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const query of [
        "tab=template",
        "tab=template&workflowSuggestionId=linkedin-post",
        "workflowSuggestionIds=six-hats,pitch-deck",
      ]) {
        await page.goto(`/${slug}/workflow?${query}`);
        await page
          .getByText(/Pitch deck|Six hats decision/)
          .first()
          .waitFor({ state: "attached" });
        if (query.includes("Suggestion"))
          await page.getByRole("dialog").getByRole("heading", { level: 3 }).first().waitFor();
        await waitForIdle(page);
        await expectAccessible(page, `${query} ${size} ${colorScheme}`);
        const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(wide, "nothing scrolls sideways").toBe(0);
      }
    }
    expect(there.externalRequests).toEqual([]);
    await there.context.close();
  },
);
