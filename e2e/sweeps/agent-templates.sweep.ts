import { expect, test } from "vitest";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { waitForIdle } from "../support/overlays.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { sizes } from "../support/sizes.ts";

test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
  "agent templates have no accessibility violations on a %s in both themes",
  async (size) => {
    const there = await visit({ size });
    const { page } = there;
    const { slug } = await signUp(there);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [name, query] of [
        ["gallery", "tab=template"],
        ["template", "tab=template&agentSuggestionId=policy-expert"],
      ] as const) {
        await page.goto(`/${slug}/agent?${query}`);
        await page.getByText("HR policy expert").first().waitFor({ state: "attached" });
        // The editor replaces the plain text once it is loaded.
        if (name === "template") await page.getByRole("textbox", { name: agentFieldNames.system }).waitFor();
        await waitForIdle(page);
        await saveScreenshot(page, `agent-${name}-${size}-${colorScheme}`);
        await expectAccessible(page, `${name} ${size} ${colorScheme}`);
        const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(wide, "nothing scrolls sideways").toBe(0);
      }
    }
    await page.goto(`/${slug}/agent`);
    await page.getByRole("button", { name: "New agent" }).first().click();
    await page.getByRole("dialog").getByText("Browse templates").click();
    await waitForIdle(page);
    await saveScreenshot(page, `new-agent-${size}-dark`);
    await expectAccessible(page, `new agent ${size}`);
    expect(there.externalRequests).toEqual([]);
    await there.context.close();
  },
);
