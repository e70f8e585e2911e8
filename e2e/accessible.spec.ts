import { expect, test } from "vitest";
import { expectAccessible, signInAsOperator, signUp, visit } from "./support/browser.ts";
import { openOverlay, pagePaths, waitForIdle } from "./support/overlays.ts";
import { checkPage, openPage } from "./support/page-checks.ts";
import { seedWorkspace } from "./support/seed-workspace.ts";

const open = [
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password?token=none",
  "/verify-email?token=none",
  "/nowhere/at/all",
];

test.each(open)("%s has no accessibility violations", async (path) => {
  const there = await visit();
  await checkPage(there, path, path);
  await there.context.close();
});

test("the operator's pages have no accessibility violations", async () => {
  const there = await visit();
  await signInAsOperator(there);
  for (const tab of ["health", "jobs", "models", "workspaces", "people", "mail", "audit", "settings"])
    await checkPage(there, `/admin?tab=${tab}`, tab);
  await there.context.close();
});

test("with reduced motion, a theme change applies to every element immediately", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await openPage(page, `/${slug}/settings?tab=usage`);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await waitForIdle(page);
  const late = await page.evaluate(async () => {
    const elements = [...document.querySelectorAll<HTMLElement>("body *")];
    const readColors = () => elements.map((element) => getComputedStyle(element).color);
    document.documentElement.dataset.theme = "light";
    const atOnce = readColors();
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    return readColors().flatMap((color, index) =>
      color === atOnce[index] ? [] : [elements[index]?.outerHTML.slice(0, 80)],
    );
  });
  expect(late).toEqual([]);
  await there.context.close();
});

test("a busy button that is removed leaves no element without an accessible name", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await openPage(page, pagePaths(slug, await seedWorkspace(page, slug)).keys);
  await openOverlay(page, ["Delete Rack server"]);
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete endpoint" }).click();
  await question.waitFor({ state: "detached" });
  await page.locator("[data-live-announcer]").waitFor({ state: "attached" });
  // By default, React Aria would keep the announcement for seven seconds.
  await page.locator("[data-live-announcer] [role=img]").first().waitFor({ state: "detached", timeout: 5_000 });
  await expectAccessible(page, "after a button that left");
  await there.context.close();
});

test("a person turns off single-key shortcuts permanently; shortcuts with Ctrl still work", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await openPage(page, `/${slug}/settings`);
  await page.keyboard.press("?");
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await openPage(page, `/${slug}/settings`);
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Command palette" }).waitFor();
  expect(await sheet.count()).toBe(0);
  await there.context.close();
});
