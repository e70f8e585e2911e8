/** Scans, pictures, recordings and books in the viewer, in three sizes and both themes. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { encodeWav } from "#platform/ai/wav.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { knowledgeViewerText as text } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { makeEpub, makePdfOfStreams, rawStream, scannedPage } from "#testing/sample-files.ts";
import { addSource } from "../support/add-sources.ts";
import { signUp, type Visit, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { modelServer } from "../support/model-server.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const own = modelServer({ DEFAULT_PLAN: "BUSINESS" });
let there: Visit;
let slug = "";
let workspaceId = "";

beforeAll(async () => {
  there = await visit({ baseUrl: own.baseUrl });
  slug = (await signUp(there)).slug;
  workspaceId = await findWorkspaceId(there.page, slug);
});

/** Adds a file and waits until it is learned; the models say the replies in turn. */
async function add(page: Page, name: string, buffer: Buffer, replies: readonly string[], status = "READY") {
  own.double.reset();
  for (const reply of replies) own.double.queueReply({ text: reply });
  return await addSource(page, workspaceId, { name, buffer, status });
}

/** The passages of a source, and the address that opens one as a citation does. */
async function passageOf(page: Page, id: string, words: string) {
  const { passages } = await callProcedure<{ passages: { id: string; text: string }[] }>(
    page,
    "knowledgeSourceTreeNode.getPassages",
    { id },
    "query",
  );
  const found = passages.find((passage) => passage.text.includes(words));
  return urls.knowledgeSource(slug, id, found?.id ?? expect.unreachable(words), { isFull: true });
}

/** A page of HTML as a picture. */
async function draw(html: string, size: { width: number; height: number }, type: "png" | "jpeg") {
  const page = await there.page.context().newPage();
  await page.setViewportSize(size);
  await page.setContent(`<body style="margin:0;font:20px/1.6 Georgia,serif;background:#f7f4ea;color:#222">${html}`);
  const picture = await page.screenshot({ type });
  await page.close();
  return picture;
}

const paper = { width: 595, height: 842 };
const letter = (lines: readonly string[]) =>
  draw(`<div style="padding:60px">${lines.map((line) => `<p>${line}</p>`).join("")}</div>`, paper, "jpeg");

const said = [
  "[0] Good morning, everybody, and welcome to the harbor council.",
  "[6] Today we talk about the opening hours in winter.",
  "[12] The gates open at seven, and the last ferry leaves at nine in the evening.",
  "[25] Since the new lock was built, the water stands higher than before.",
  "[41] That is why small boats need a permit from December on.",
  "[64] A permit costs forty euros and is valid for one season.",
  "[80] You get it at the harbor office, or by mail within two weeks.",
  "[104] Are there any questions about the permit?",
  "[118] Then thank you all for coming.",
];

test("a recording plays from the cited second, follows, seeks and is searched", async () => {
  const { page } = there;
  const tone = encodeWav(
    Float32Array.from({ length: 130 * 8_000 }, (_, at) => Math.sin(at / 6) / 9),
    8_000,
  );
  const id = await add(page, "Harbor council.wav", Buffer.from(tone), [said.join("\n")]);
  await page.goto(await passageOf(page, id, "A permit costs"));
  const audio = page.locator("audio");
  const second = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  const list = page.getByRole("list", { name: text.media.transcript });
  await expect.poll(second).toBeGreaterThanOrEqual(64);
  await list.getByRole("button", { name: /^01:04/ }).waitFor();
  await look(page, "recording");

  await list.getByRole("button", { name: /^00:25/ }).click();
  await expect.poll(second).toBeGreaterThan(25.2);
  expect(await audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(false);
  await expect.poll(() => list.locator("[aria-current]").textContent()).toContain("Since the new lock");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => list.locator("[aria-current]").textContent()).toContain("small boats");
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
  await page.getByRole("searchbox", { name: text.media.search }).fill("permit");
  await page.getByText(text.pdf.matches(1, 3)).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(text.pdf.matches(2, 3)).waitFor();
  await look(page, "recording-search");
});

test("a video plays above its transcript", async () => {
  const { page } = there;
  const film = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 320, height: 180 });
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: "video/webm;codecs=vp8" });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.start(200);
    for (let at = 0; at < 20; at++) {
      if (context) {
        context.fillStyle = `hsl(${at * 9} 40% 45%)`;
        context.fillRect(0, 0, 320, 180);
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    recorder.stop();
    await new Promise((done) => {
      recorder.onstop = done;
    });
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  const id = await add(page, "Lock opening.webm", Buffer.from(film), ["[0] The gate opens.\n[1] Water flows in."]);
  await page.goto(urls.knowledgeSource(slug, id, null, { isFull: true }));
  await page.getByRole("button", { name: /The gate opens/ }).waitFor();
  await look(page, "video");
});

test("a scan opens at the cited page, which is outlined, and its text is one press away", async () => {
  const { page } = there;
  const pages = [
    await letter(["<b>Rental agreement</b>", "between the harbor office and the sailing club."]),
    await letter(["<b>§ 2 Deposit</b>", "The deposit is 900 euros. It is paid back after the last season."]),
  ];
  const scan = makePdfOfStreams([
    ...pages.map((bytes) => scannedPage({ bytes, ...paper })),
    rawStream(Buffer.from("")),
  ]);
  const id = await add(page, "Rental agreement.pdf", scan, [
    JSON.stringify({ text: "# Rental agreement\n\nbetween the harbor office and the sailing club." }),
    JSON.stringify({ text: "## § 2 Deposit\n\nThe deposit is 900 euros. It is paid back after the last season." }),
  ]);
  await page.goto(await passageOf(page, id, "deposit is 900"));
  await page.getByRole("img", { name: text.passageHere("Page 2") }).waitFor();
  await look(page, "scan");
  await page.getByRole("button", { name: text.pdf.showText }).click();
  await page.getByRole("heading", { name: "§ 2 Deposit" }).waitFor();
  await look(page, "scan-text");
});

test("a picture is beside its text, and a book names its pictures", async () => {
  const { page } = there;
  const poster = await draw(
    `<div style="padding:40px;text-align:center"><h1>Harbor festival</h1><p>June 14, free entry</p></div>`,
    { width: 640, height: 480 },
    "png",
  );
  const seen = { caption: "A poster for a harbor festival.", text: "Harbor festival\n\nJune 14, free entry" };
  const picture = await add(page, "festival_poster.png", poster, [JSON.stringify(seen)]);
  await page.goto(urls.knowledgeSource(slug, picture, null, { isFull: true }));
  await page.getByText(seen.caption).waitFor();
  await look(page, "picture");

  const chapter = (name: string) =>
    `<h1>${name}</h1><p><img src="../art/old_lighthouse.png"/></p>${`<p>The keeper of ${name} writes down the weather and the ships of the day, as keepers have always done.</p>`.repeat(6)}`;
  const book = await add(
    page,
    "The keeper.epub",
    Buffer.from(makeEpub("The keeper", ["Spring", "Autumn"].map(chapter))),
    [],
  );
  await page.goto(urls.knowledgeSource(slug, book, null, { isFull: true }));
  await page.getByText("old lighthouse").first().waitFor();
  await look(page, "book");
});

test("a test of retrieval as an agent looks where that agent may look", async () => {
  const { page } = there;
  const office = await add(page, "Office.md", Buffer.from("# Office\n\nThe harbor office opens at eight."), []);
  await add(page, "Cafe.md", Buffer.from("# Cafe\n\nThe harbor cafe opens at nine."), []);
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Harbor guide", system: "You answer." },
    knowledgeSourceTreeNodeIds: [office],
  });
  const bare = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Newcomer", system: "You answer." },
  });
  await page.goto(urls.knowledgeTest(slug, { question: "When does the harbor open?" }));
  await page.getByText("Cafe.md").first().waitFor();
  await page
    .getByRole("button", { name: knowledgeTestText.filterName(knowledgeTestText.as, knowledgeTestText.noAgent) })
    .click();
  await page.getByRole("option", { name: "Harbor guide" }).waitFor();
  await look(page, "as-agent-list");
  await page.getByRole("option", { name: "Harbor guide" }).click();
  await expect.poll(() => page.getByText("Cafe.md").count()).toBe(0);
  await page.getByText("Office.md").first().waitFor();
  await look(page, "as-agent");
  await page.goto(urls.knowledgeTest(slug, { question: "When does the harbor open?", agentId: bare.id }));
  await page.getByText(knowledgeTestText.noSources).waitFor();
  await look(page, "as-agent-without-sources");
  await page.goto(urls.knowledgeTest(slug, { question: "When?", agentId: agentId.replace(/^.{8}/, "00000000") }));
  await page.getByText(knowledgeTestText.agentGone).waitFor();
  await saveScreenshot(page, "as-agent-gone");
});

test("without a model, a recording says what is missing, and can be learned again", async () => {
  const bare = await visit();
  const { page } = bare;
  const place = (await signUp(bare)).slug;
  const workspace = await findWorkspaceId(page, place);
  const answer = await page.request.post(
    `/api/document/upload-multiple-file?workspaceId=${workspace}&purpose=knowledge`,
    {
      multipart: {
        document_files: {
          name: "Talk.wav",
          mimeType: "audio/wav",
          buffer: Buffer.from(encodeWav(new Float32Array(16_000), 8_000)),
        },
      },
      headers: { origin: new URL(page.url()).origin },
    },
  );
  const { documents } = (await answer.json()) as { documents: [{ document_id: string; s3_file_path: string }] };
  const [{ document_id: documentId, s3_file_path: s3FilePath }] = documents;
  const { ids } = await callProcedure<{ ids: string[] }>(page, "knowledgeSourceTreeNode.createMany", {
    workspaceId: workspace,
    list: [{ title: "Talk.wav", documentId, size: 1, type: "DOCUMENT", config: { s3FilePath } }],
  });
  await page.goto(urls.knowledgeSource(place, ids[0] ?? "", null, { isFull: true }));
  await page.getByText(knowledgeErrorText.learning.noModelForRecording).first().waitFor();
  await look(page, "recording-without-model");
});
