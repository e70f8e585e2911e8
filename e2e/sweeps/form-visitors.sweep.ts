import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { publicFormText as text } from "#product/texts/form/public-form.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUpAtHome, type Visit, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { formField, publishSteps } from "../support/published-form.ts";
import { drawPdf, readPdf } from "../support/read-pdf.ts";
import { recordTraffic } from "../support/record-traffic.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const phone = { width: 390, height: 844 };
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What visitors must never read. The demo model repeats the beginning of what it was told, so each stands at the end. */
const secrets = {
  prompt: "Persona seventeen keeps the margin",
  system: "Bramblewick doctrine applies",
  firstMessage: "Ask about the hidden budget",
  agent: "Quartermaster Vole",
  code: "rebateForOddWeeks",
};
const filler = "Write about the terrace, the view, the plants, and the weather of the coming weeks. ".repeat(8);

/** A form, a hidden step, an answer, a chat, and a text to read. */
async function publishForm(owner: Visit, settings: object) {
  const { page } = owner;
  const { slug } = await signUpAtHome(owner);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: secrets.agent, system: `${filler}${secrets.system}`, languageModelId: null },
  });
  const fields = [formField("Your name", "TEXT", { required: true }), formField("Photo", "IMAGE")];
  const code = `const ${secrets.code} = 4; return { ok: ${secrets.code} };`;
  const steps = [
    ["HUMAN_INPUT", "Your terrace", { fields }],
    ["CODE", "Check the stock", { language: "JAVASCRIPT", codeBody: code, inputParams: [], outputParams: [] }],
    ["AGENT", "First ideas", { agentId, prompt: `${filler}${secrets.prompt}` }],
    ["CHAT", "Questions", { agentId, firstMessage: `${filler}${secrets.firstMessage}` }],
    ["INFO", "What happens next", { text: "We call **you** within a day." }],
  ] as const;
  const description = "Tell us about your terrace. We draft a plan.";
  return publishSteps(page, workspaceId, steps, { description, brandColor: "#2f6f57", ...settings });
}

test("in all that a visitor's browser sends and receives, there are no prompts, agents, costs, cookies or other hosts", async () => {
  const owner = await visit();
  const { formSlug } = await publishForm(owner, { customUserIdMode: "OPTIONAL", allowEdit: true, allowRetry: true });
  await owner.context.close();

  const guest = await visit();
  const { page } = guest;
  const readTraffic = await recordTraffic(page);
  await page.setViewportSize(phone);
  const answer = await page.goto(urls.form(formSlug, { cuid: "ada" }));
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; .*connect-src 'self'/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  await page.getByLabel("Your name").fill("Jonna Lindqvist");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(text.message).fill("Which plants like wind?");
  await page.getByRole("button", { name: text.send }).click();
  await page.locator(".fp-message blockquote", { hasText: "Which plants like wind?" }).first().waitFor();
  await page.getByRole("button", { name: text.endChat }).click();
  await page.getByText("within a day").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: text.pdf }).click();
  const pdf = await readPdf(await readFile(await (await download).path()));
  await page.getByRole("button", { name: text.rerunText }).click();
  await page.getByText(text.history).click();
  await page.getByRole("button", { name: /^Plan your terrace/ }).waitFor();

  const traffic = await readTraffic();
  const own = new URL(page.url()).origin;
  expect(new Set(traffic.flatMap(({ url }) => (/^https?:/.test(url) ? [new URL(url).origin] : [])))).toEqual(
    new Set([own]),
  );
  const events = traffic.filter(({ url }) => url === "event run");
  expect(events.length).toBeGreaterThan(3);
  const wire = [...traffic, { url: "pdf", text: pdf.pages.join("\n") }];
  expect(wire.some((one) => one.text.includes("Which plants like wind?"))).toBe(true);
  for (const secret of Object.values(secrets))
    expect(
      wire.filter((one) => one.text.includes(secret)).map(({ url }) => url),
      secret,
    ).toEqual([]);
  const data = wire.filter(({ url }) => !/\/assets\/.*\.(js|css)$/.test(url)).map((one) => one.text);
  expect(data.join("\n")).not.toMatch(/"(prompt|agentId|languageModelId|credits?|cost|codeBody|firstMessage)"/);
  expect(traffic.map((one) => one.text).join("\n")).not.toMatch(/"(set-)?cookie":/i);
  expect(await guest.context.cookies()).toEqual([]);
  await guest.context.close();
});

test("a visitor downloads the result as a PDF file with the keyboard, and reads why it could not be made", async () => {
  const owner = await visit();
  const { formSlug } = await publishForm(owner, { allowSocial: true });
  await owner.context.close();

  const guest = await visit();
  const { page } = guest;
  await page.setViewportSize(phone);
  await page.goto(urls.form(formSlug));
  await page.getByLabel("Your name").focus();
  await page.keyboard.type("Jonna Lindqvist");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "balcony at dusk.png", mimeType: "image/png", buffer: png });
  await page.getByRole("button", { name: "Remove balcony at dusk.png" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(text.message).waitFor();
  await page.getByText("Jonna Lindqvist, balcony at dusk.png").waitFor();
  await saveScreenshot(page, "chat-390");
  await expectAccessible(page, "a chat in a run");
  await page.getByLabel(text.message).focus();
  await page.keyboard.type("Which plants like wind?");
  await page.keyboard.press("Enter");
  await page.locator(".fp-message blockquote", { hasText: "Which plants like wind?" }).first().waitFor();
  const end = page.getByRole("button", { name: text.endChat });
  await end.focus();
  await page.keyboard.press("Enter");
  await page.getByText("within a day").waitFor();
  await page.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");

  const button = page.getByRole("button", { name: text.pdf });
  await button.waitFor();
  await look(page, "ended", button);
  await page.setViewportSize(phone);
  await page.route("**/pdf", (route) => route.fulfill({ status: 503, json: { error: "No browser." } }), { times: 1 });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: text.pdfFailed }).waitFor();
  await saveScreenshot(page, "pdf-failed-390");
  await expectAccessible(page, "a PDF that failed");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("Plan your terrace.pdf");
  const bytes = await readFile(await file.path());
  await drawPdf(page, bytes, "visitor");
  const words = (await readPdf(bytes)).pages.join(" ").replaceAll(/\s+/g, " ");
  expect(words).toContain("Jonna Lindqvist");
  expect(words).toContain("Which plants like wind?");
  expect(words).not.toContain("Check the stock");
  await guest.context.close();
});
