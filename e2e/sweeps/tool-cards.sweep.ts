import { afterAll, beforeAll, expect, test } from "vitest";
import { toolFamilies, tools } from "#tools/index.ts";
import { expectAccessible, visit } from "../support/browser.ts";
import { findEmptyDetails, findOverflowing } from "../support/cards/find-flaws.ts";
import { openAllCards } from "../support/cards/open-all-cards.ts";
import { samples } from "../support/cards/samples.ts";
import { type ServedCards, serveCards } from "../support/cards/serve-cards.ts";
import { waitForIdle } from "../support/overlays.ts";
import { sizes } from "../support/sizes.ts";

let cards: ServedCards;
beforeAll(async () => {
  cards = await serveCards();
});
afterAll(() => cards.close());

// Typed by name, because the catalogs and the samples have the same keys.
const specs = { ...tools, ...toolFamilies };

test.each(Object.entries(samples))("the sample outputs of %s fit its spec", (name, sample) => {
  const { output } = specs[name as keyof typeof specs];
  const { full, more } = sample as { full: { output: unknown }; more?: Record<string, { output: unknown }> };
  const outputs = [sample.output, full.output, ...Object.values(more ?? {}).map((one) => one.output)];
  for (const one of outputs) expect(output.safeParse(one).error?.issues).toBeUndefined();
});

test.each(["desktop", "phone"] as const)(
  "tool cards have no accessibility violations in any state, light or dark, on a %s",
  async (size) => {
    const there = await visit({ size, baseUrl: cards.url });
    const { page } = there;
    await page.goto("/");
    await page.locator("[data-part]").last().waitFor();
    await openAllCards(page);
    await waitForIdle(page);
    await expectAccessible(page, size);
    await page.emulateMedia({ colorScheme: "dark" });
    await waitForIdle(page);
    await expectAccessible(page, `${size}, dark`, "colours");
    expect(there.externalRequests).toEqual([]);
    expect(there.errors).toEqual([]);
    await there.context.close();
  },
  // It is one page with some four hundred cards.
  400_000,
);

test("nothing sticks out of a tool card, and every card that opens has details, in any state or size", async () => {
  // The longest words.
  const there = await visit({ locale: "de-DE", baseUrl: cards.url });
  const { page } = there;
  await page.goto("/");
  await page.locator("[data-part]").last().waitFor();
  await openAllCards(page);
  expect(await findEmptyDetails(page)).toEqual([]);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await waitForIdle(page);
    expect(await findOverflowing(page), size).toEqual([]);
  }
  await there.context.close();
});
