import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { waitForIdle } from "./support/overlays.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const small = "graph LR\n  A[Ask] --> B[Answer]";
const wide = `graph LR\n${Array.from({ length: 11 }, (_, at) => `  S${at}[Step number ${at}] --> S${at + 1}[Step number ${at + 1}]`).join("\n")}`;
const high = `graph TD\n${Array.from({ length: 9 }, (_, at) => `  S${at}[Step number ${at}] --> S${at + 1}[Step number ${at + 1}]`).join("\n")}`;

/** Opens a chat whose answer contains the diagrams. */
async function openAnswer(page: Page, slug: string, diagrams: readonly string[]) {
  const workspaceId = await findWorkspaceId(page, slug);
  const chatId = crypto.randomUUID();
  await page.request.post("/api/chat/agent", {
    data: { workspaceId, chatId, message: { text: "Draw how an answer comes about." } },
    headers: { origin: new URL(page.url()).origin },
  });
  const content = diagrams.map((code) => `Here it is:\n\n\`\`\`mermaid\n${code}\n\`\`\``).join("\n\n");
  await callProcedure(page, "chat.createMessage", { chatId, role: "assistant", content });
  await page.goto(`/${slug}/thread/agent/${chatId}`);
  const figures = page.locator("figure").filter({ hasText: "mermaid" });
  await expect.poll(() => figures.getByRole("img", { name: "Diagram" }).count()).toBe(diagrams.length);
  return figures;
}

/** Rendered size of an image, and its natural width. */
const measure = (image: ReturnType<Page["locator"]>) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const { width, height } = element.getBoundingClientRect();
    const svg = decodeURIComponent(element.src);
    const [, , boxWidth = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
    return { width: Math.round(width), height: Math.round(height), natural: Math.ceil(boxWidth) };
  });

/** The sides on which parts of a diagram are outside its image. */
const cutOff = (image: ReturnType<Page["locator"]>) =>
  image.evaluate((element: HTMLImageElement) => {
    const text = decodeURIComponent(element.src.slice(element.src.indexOf(",") + 1));
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
    document.body.append(svg);
    const { x, y, width, height } = svg.getBBox();
    const box = svg.viewBox.baseVal;
    svg.remove();
    const sides = {
      left: x < box.x,
      top: y < box.y,
      right: x + width > box.x + box.width,
      bottom: y + height > box.y + box.height,
    };
    return Object.entries(sides).flatMap(([side, isCut]) => (isCut ? [side] : []));
  });

test("a person sees a diagram in its natural size, zooms it with buttons, and inspects it with the keyboard", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const figures = await openAnswer(page, slug, [small, wide]);
  const [first, second] = [figures.nth(0), figures.nth(1)];
  const image = first.getByRole("img", { name: "Diagram" });

  await expectAccessible(page, "diagrams in an answer");
  const { natural } = await measure(image);
  expect(await cutOff(image), "all of it lies within its own picture").toEqual([]);
  expect((await measure(image)).width, "not stretched to the column").toBe(natural);
  expect(
    await first.getByRole("group", { name: "Diagram" }).count(),
    "what is seen as a whole is no stop for the keyboard",
  ).toBe(0);
  await first.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await measure(image)).width).toBe(Math.round(natural * 1.25));
  await first.getByRole("button", { name: "125%, Actual size" }).click();
  await expect.poll(async () => (await measure(image)).width).toBe(natural);

  const broad = second.getByRole("img", { name: "Diagram" });
  const column = (await second.boundingBox())?.width ?? 0;
  expect((await measure(broad)).width, "readable, and therefore wider than the column").toBeGreaterThan(column);
  await second.getByRole("group", { name: "Diagram" }).waitFor();
  await second.getByRole("button", { name: "Fit" }).click();
  await expect.poll(async () => (await measure(broad)).width).toBeLessThan(column);

  const open = second.getByRole("button", { name: "Open full size" });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Diagram" });
  const large = dialog.getByRole("img", { name: "Diagram" });
  await large.waitFor();
  const { width, height } = sizes.desktop;
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: width - 48, height: height - 48 });
  await page.keyboard.press("0");
  const whole = (await measure(large)).natural;
  await expect.poll(async () => (await measure(large)).width).toBe(whole);
  await page.keyboard.press("+");
  await expect.poll(async () => (await measure(large)).width).toBe(Math.round(whole * 1.25));
  await page.keyboard.press("-");
  await expect.poll(async () => (await measure(large)).width).toBe(whole);
  await expectAccessible(page, "a diagram in its dialog");

  const view = dialog.getByRole("group", { name: "Diagram" });
  await view.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await measure(large)).width).toBeGreaterThan(whole);
  expect(await page.evaluate(() => window.visualViewport?.scale), "the page itself is not zoomed").toBe(1);
  const scrolled = () => view.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await scrolled();
  await page.mouse.down();
  await page.mouse.move(width / 2 + 150, height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(scrolled).toBe(before - 150);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(there.errors).toEqual([]);
  expect(there.externalRequests).toEqual([]);
  await there.context.close();
});

test.each(inject("sizes"))("on a %s, a diagram and its dialog fit into the window", async (size) => {
  const there = await visit({ size });
  const { page } = there;
  const { slug } = await signUp(there);
  const figures = await openAnswer(page, slug, [small, wide, high]);
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const at of [0, 1, 2]) {
      await figures.nth(at).scrollIntoViewIfNeeded();
      await waitForIdle(page);
      await saveScreenshot(page, `diagram-${at}-${size}-${theme}`);
    }
    expect(await isWithin()).toBe(true);
    await figures.nth(1).getByRole("button", { name: "Open full size" }).click();
    const dialog = page.getByRole("dialog", { name: "Diagram" });
    await dialog.getByRole("img", { name: "Diagram" }).waitFor();
    await waitForIdle(page);
    await saveScreenshot(page, `diagram-dialog-${size}-${theme}`);
    expect(await isWithin()).toBe(true);
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await there.context.close();
});
