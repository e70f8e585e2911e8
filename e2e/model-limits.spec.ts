import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { spokenText } from "#testing/provider-double/media.ts";
import { expectAccessible, signUp, signUpAtHome, visit } from "./support/browser.ts";
import { modelServer } from "./support/model-server.ts";
import { waitForIdle } from "./support/overlays.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const own = modelServer();

const harbor = {
  name: "harbor.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const tides = {
  name: "tides.txt",
  mimeType: "text/plain",
  // Chinese, because one character is about one token: that is little text to embed.
  buffer: Buffer.from("\u6f6e\u6c34\u5728\u4e2d\u5348\u3002".repeat(25_000)),
};

/** An audio file without samples is a valid audio file. */
const tone = {
  name: "tone.wav",
  mimeType: "audio/wav",
  buffer: Buffer.from(
    "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0",
    "latin1",
  ),
};

const quote = (fieldId: string) => `@[File](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fieldId})`;

/**
 * Starts a run that waits for its files. After the form, one step summarizes the files and one shortens the summary.
 */
async function begin(page: Page, slug: string, fields: { id: string; type: string }[], languageModelId: string) {
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = { workspaceId, title: "Librarian", system: "You know tides.", languageModelId, maxTokens: 400 };
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", agent);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Tides" },
  });
  const place = { position: { x: 0, y: 0 } };
  const asked = fields.map((one, order) => ({ ...one, label: one.type, required: true, order, config: {} }));
  const prompt = `Summarize ${fields.map((one) => quote(one.id)).join(" and ")}`;
  const shorter = "Shorten @[Summary](type=WORKFLOW_NODE&workflowNodeId=sum)";
  const nodes = [
    { id: "form", label: "Files", type: "HUMAN_INPUT", ...place, config: { fields: asked } },
    { id: "sum", label: "Summary", type: "AGENT", ...place, config: { agentId, prompt } },
    { id: "short", label: "Short version", type: "AGENT", ...place, config: { agentId, prompt: shorter } },
  ];
  const edges = [
    { id: "1", sourceNodeId: "form", targetNodeId: "sum" },
    { id: "2", sourceNodeId: "sum", targetNodeId: "short" },
  ];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", { workspaceId, workflowId: id });
  await page.goto(`/${slug}/thread/workflow/${runId}`);
}

const step = (page: Page, number: number, state: string) =>
  page.getByRole("button", { name: new RegExp(`^Step ${number} ${state}`) });

async function give(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const inputs = page.locator("input[type=file]");
  for (const [at, file] of files.entries()) {
    await inputs.nth(at).setInputFiles(file);
    await page.getByRole("button", { name: `Remove ${file.name}` }).waitFor();
  }
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

async function pictures(page: Page, name: string) {
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await waitForIdle(page);
    await saveScreenshot(page, `${name}-${size}`);
    expect(await page.evaluate(() => window.document.documentElement.scrollWidth <= innerWidth), size).toBe(true);
  }
  await page.setViewportSize(sizes.desktop);
}

test("a run reports what its model didn't receive or finish: a long document, an image, the end of an answer", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const fields = [
    { id: "doc", type: "DOCUMENT" },
    { id: "pic", type: "IMAGE" },
  ];
  await begin(page, slug, fields, "o3-mini");
  own.double.queueReply({ text: "High water is at noon, and", finish: "length" });
  await give(page, tides, harbor);
  await step(page, 3, "Completed").waitFor();
  expect(JSON.stringify(own.double.requests[0]?.body).length).toBeLessThan(200_000 * 4);
  await page.reload();
  await page.getByText("Uses an answer that was cut off, from “Summary”").waitFor();
  await step(page, 2, "Completed").click();
  await page.getByText("o3 Mini reached the limit of 400 tokens set for the agent.").waitFor();
  await page
    .getByText(/“tides\.txt” is too long for one request: the model got the first .+ and can search the rest/)
    .waitFor();
  await page
    .getByText(/o3 Mini can't see images, so it answered without “harbor\.png”\. Select a model that can, such as/)
    .waitFor();
  await expectAccessible(page, "a step with notes");
  await pictures(page, "model-limits-run");
  expect(await page.getByRole("button", { name: "Answer again" }).count(), "one for each step").toBe(2);
  await page.getByRole("button", { name: "Answer again" }).first().click();
  await page.getByText("o3 Mini reached the limit").waitFor({ state: "detached" });
  await step(page, 2, "Completed").waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a recording is transcribed for a model that can't hear, and its step says so", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  await begin(page, slug, [{ id: "sound", type: "AUDIO_VIDEO" }], "gpt-4o-mini");
  await give(page, tone);
  await step(page, 3, "Completed").waitFor();
  // A step that was seen in progress stays open; after a reload, it is closed.
  await page.reload();
  await step(page, 2, "Completed").click();
  await page
    .getByText("GPT-4o Mini can't listen to audio or watch video, so it got a transcript of “tone.wav”.")
    .waitFor();
  expect(JSON.stringify(own.double.requests[1]?.body)).toContain(spokenText);
  await expectAccessible(page, "a step that got a transcript");
  await pictures(page, "model-limits-sound");
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a truncated chat answer is marked, also after a reload, and can be continued", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  await signUpAtHome(there);
  own.double.queueReply({ text: "High water is at noon, and", finish: "length" });
  await page.getByRole("textbox", { name: "Message" }).fill("When is high water?");
  await page.keyboard.press("Enter");
  const mark = page.getByText("The answer was cut off: GPT-4o Mini reached its output limit.");
  await mark.waitFor();
  await page.reload();
  await mark.waitFor();
  await expectAccessible(page, "a reply that was cut off");
  await pictures(page, "model-limits-chat");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("continue", { exact: true }).waitFor();
  await page.getByText("Echo: continue").waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});
