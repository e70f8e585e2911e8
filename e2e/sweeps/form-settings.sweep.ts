import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buttonText } from "#product/texts/common/buttons.ts";
import { formPublishText as publishText } from "#product/texts/form/form-publish.ts";
import { formSettingsText as text } from "#product/texts/form/form-settings.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { signUpText } from "#product/texts/sign-in/sign-up.ts";
import { urls } from "#product/urls.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { formField, publishSteps } from "../support/published-form.ts";
import { recordTraffic } from "../support/record-traffic.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { newEmail } from "../support/teammate.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Another site, with a picture and a page that is none. */
let site: { server: Server; url: string };
beforeAll(async () => {
  const server = createServer(({ url }, response) => {
    if (url === "/gone.png") return response.writeHead(404).end();
    const isPicture = url === "/logo.png";
    response.writeHead(200, { "content-type": isPicture ? "image/png" : "text/html" });
    return response.end(isPicture ? png : "<h1>Shop</h1>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  site = { server, url: `http://localhost:${port}` };
});
afterAll(() => new Promise((done) => site.server.close(done)));

test("an owner copies a logo from a URL, has the description written, and sets an affiliate code", async () => {
  const owner = await visit();
  const { page } = owner;
  const { slug } = await signUpAtHome(owner);
  const workspaceId = await findWorkspaceId(page, slug);
  const fields = [formField("Your name", "TEXT"), formField("Size", "NUMBER")];
  const steps = [["HUMAN_INPUT", "Your terrace", { fields }]] as const;
  const { workflowId, formSlug } = await publishSteps(page, workspaceId, steps, { name: "Plan your terrace" });
  await page.goto(urls.workflow(slug, workflowId, "form"));

  const description = page.getByRole("textbox", { name: text.identity.description });
  await page.getByRole("button", { name: text.identity.generate }).click();
  await page.getByText(text.identity.written).waitFor();
  await expect.poll(() => description.inputValue()).toContain("Your name and Size");
  const written = await description.inputValue();
  await page.getByRole("button", { name: buttonText.undo }).click();
  await expect.poll(() => description.inputValue()).toBe("");
  await description.fill(`${written}  It is free .`);
  await page.getByRole("button", { name: text.identity.enhance }).click();
  await expect.poll(() => description.inputValue()).toBe(`${written} It is free.`);

  await page.getByRole("button", { name: new RegExp(`^${text.look.title}`) }).click();
  const icon = page.getByRole("region", { name: text.look.icon, exact: true });
  await icon.getByRole("button", { name: text.look.fromUrl }).click();
  const url = icon.getByLabel(text.look.pictureUrl);
  const copy = icon.getByRole("button", { name: text.look.copyPicture });
  for (const [path, refusal] of [
    ["not a url", text.look.pictureUrlInvalid],
    [`${site.url}/gone.png`, text.pictureStatus(404)],
    [`${site.url}/shop`, text.notAnImage],
  ] as const) {
    await url.fill(path);
    await copy.click();
    await icon.getByText(refusal).waitFor();
  }
  await look(page, "picture-url", icon.getByText(text.notAnImage));
  await url.fill(`${site.url}/logo.png`);
  await url.press("Enter");
  await icon.getByRole("button", { name: text.look.remove }).waitFor();
  const code = page.getByLabel(text.look.affiliate.label);
  await code.fill("not valid!");
  await page.getByText(text.look.affiliate.invalid).waitFor();
  await code.fill("https://troupe.example/?aff=harbor_1");
  await page.getByRole("button", { name: text.look.affiliate.save }).click();
  await page.getByText(text.look.affiliate.saved).waitFor();
  await page.getByRole("button", { name: text.save }).click();
  await page.getByText(text.saved).waitFor();
  await page.reload();
  await page.getByRole("button", { name: new RegExp(`^${text.look.title}`) }).click();
  await expect.poll(() => code.inputValue()).toBe("harbor_1");

  const guest = await visit();
  const readTraffic = await recordTraffic(guest.page);
  await guest.page.goto(urls.form(formSlug));
  await guest.page.getByText("It is free.").waitFor();
  await expect
    .poll(() => guest.page.locator(".fp-logo img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  expect(await guest.page.getByRole("link", { name: /Powered by/ }).getAttribute("href")).toBe("/?aff=harbor_1");
  expect((await readTraffic()).filter((one) => one.url.startsWith(site.url))).toEqual([]);
  await guest.context.close();
  await owner.context.close();
});

test("a builder publishes a workflow from its header, and copies the link and the code", async () => {
  const owner = await visit();
  const { page } = owner;
  const { slug } = await signUpAtHome(owner);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id: workflowId } = await callProcedure<{ id: string }>(page, "workflow.create", {
    ...{ workspaceId, setup: { title: "Plan your terrace" } },
  });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(urls.workflow(slug, workflowId));
  const open = page.getByRole("button", { name: publishText.publish, exact: true });
  await open.waitFor();
  const isPanel = (url: string) => url.includes("publish-panel");
  expect(loaded.filter(isPanel)).toEqual([]);
  await open.click();
  const panel = page.getByRole("dialog", { name: publishText.title });
  const toggle = panel.getByRole("switch", { name: text.toggle });
  await toggle.waitFor();
  expect(loaded.filter(isPanel)).not.toEqual([]);
  await look(page, "publish-off", toggle);
  // However long it takes, the focus stays, and Escape closes the panel.
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/workflowForm\.setPublished/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  const isAsked = page.waitForRequest(/workflowForm\.setPublished/);
  await toggle.focus();
  await page.keyboard.press("Space");
  await isAsked;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  answer();
  await panel.getByRole("tab", { name: publishText.tabs.link }).waitFor();
  expect(await toggle.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page.getByRole("button", { name: publishText.published, exact: true }).click();
  const link = await panel.getByText(/\/f\/plan-your-terrace-/).textContent();
  await look(page, "publish-link", toggle);
  await panel.getByRole("tab", { name: publishText.tabs.embed }).click();
  await panel.getByText(`src="${link}"`, { exact: false }).waitFor();
  await panel.getByRole("button", { name: publishText.format }).click();
  await page.getByRole("option", { name: publishText.formats.next }).click();
  await panel.getByText("next/script", { exact: false }).waitFor();
  await look(page, "publish-code", toggle);
  await panel.getByRole("button", { name: publishText.platforms.notion.name }).click();
  await panel.getByText(publishText.platforms.notion.hint).waitFor();
  await expect.poll(() => panel.locator("pre").textContent()).toBe(link);
  await panel.getByRole("button", { name: publishText.platforms.kajabi.name }).click();
  await panel.getByRole("button", { name: text.access.copyEmbed }).click();
  await panel.getByRole("link", { name: publishText.customize }).click();
  await page.getByRole("textbox", { name: text.identity.description }).waitFor();
  await page.getByRole("button", { name: publishText.published, exact: true }).waitFor();
  expect((await page.request.get(link ?? "")).status()).toBe(200);
  expect(owner.errors).toEqual([]);
});

test("a person who signs up through the badge of a form is tied to its affiliate code", async () => {
  const { page, context, errors } = await visit();
  await page.goto(urls.badge("mira_9"));
  await page.getByRole("link", { name: signInText.signUp }).click();
  await page.getByLabel(signUpText.name).fill("Jonna Lindqvist");
  await page.getByLabel(signUpText.email).fill(newEmail());
  await page.getByLabel(signUpText.password, { exact: true }).fill("a long enough password");
  const isSent = page.waitForResponse((response) => response.url().includes("user.updatePublicMetadataById"));
  await page.getByRole("button", { name: signUpText.submit }).click();
  expect((await isSent).status()).toBe(200);
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  const me = await callProcedure<{ publicMetadata: object }>(page, "user.me", undefined, "query");
  expect(me.publicMetadata).toMatchObject({ affCode: "mira_9" });
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("aff");
  expect(errors).toEqual([]);
});
