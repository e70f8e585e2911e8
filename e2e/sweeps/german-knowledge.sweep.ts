/** The knowledge library in German, by keyboard, in three sizes. */
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { newId } from "#lib/id.ts";
import { urls } from "#product/urls.ts";
import { makePdf, makePdfOfStreams, rawStream } from "#testing/sample-files.ts";
import { addSource } from "../support/add-sources.ts";
import { expectAccessible, signUpAtHome, type Visit, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { modelServer } from "../support/model-server.ts";
import { waitForIdle } from "../support/overlays.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const own = modelServer({ DEFAULT_PLAN: "BUSINESS" });
const { knowledgeLibraryText: text, knowledgeViewerText: viewer, knowledgeTestText: retrieval } = german;
let there: Visit;
let slug = "";
let workspaceId = "";
let english: Set<string>;

beforeAll(async () => {
  english = await englishSentences();
  there = await visit({ baseUrl: own.baseUrl });
  slug = (await signUpAtHome(there)).slug;
  workspaceId = await findWorkspaceId(there.page, slug);
  await setLanguage(there.page, "de");
});

/** Pictures what the page shows, and checks it: nothing of it is English, cut off, or inaccessible. */
async function seen(name: string, shown?: Locator) {
  const { page } = there;
  for (const [size, pixels] of Object.entries(sizes)) {
    await page.setViewportSize(pixels);
    await shown?.waitFor({ state: "attached" });
    await waitForIdle(page);
    expect(await findGermanProblems(page, english), `${name} ${size}`).toEqual([]);
    await expectAccessible(page, `${name} ${size}`);
    await saveScreenshot(page, `german-${name}-${size}`);
  }
  await page.setViewportSize(sizes.desktop);
}

const handbook = makePdf(
  [
    ["1 Willkommen", "", "Dieses Handbuch gilt in der ganzen Werkstatt."],
    ["2 Probezeit", "", "Die Probezeit dauert drei Monate.", "Beide Seiten können in dieser Zeit mit Frist kündigen."],
  ],
  { title: "Handbuch" },
);
const prices = ["Artikel,Holz,Preis", ...Array.from({ length: 30 }, (_, at) => `Bank ${at},Zeder,${100 + at}`)].join(
  "\n",
);

test("the library is German on every screen, and used by keyboard from the tree to its dialogs and back", async () => {
  const { page, errors } = there;
  const press = (key: string) => page.keyboard.press(key);
  const tree = page.getByRole("treegrid", { name: text.tree });
  const dialog = page.getByRole("dialog");
  const row = (name: string) => tree.getByRole("row").filter({ hasText: name });
  const hasFocus = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[role=row]")?.textContent ?? ""))
      .toContain(name);

  await page.goto(urls.knowledge(slug));
  await page.getByText(text.empty.title).waitFor();
  await seen("empty");
  await page.getByRole("button", { name: text.add, exact: true }).first().click();
  await dialog.getByText(german.addKnowledgeText.drop).waitFor();
  await seen("add-files");
  await dialog.getByRole("tab", { name: german.addKnowledgeText.tabs.websites }).click();
  await dialog.getByLabel(german.addKnowledgeText.urls, { exact: true }).fill("fernhollow.example/pflege, kein Link");
  await dialog.getByRole("button", { name: german.addKnowledgeText.addUrls }).click();
  await dialog.getByText(german.addKnowledgeText.advanced.label).click();
  await seen("add-websites");
  await dialog.getByRole("button", { name: german.buttonText.cancel }).click();
  await dialog.waitFor({ state: "detached" });

  const pdf = await addSource(page, workspaceId, { name: "Handbuch.pdf", buffer: handbook });
  await addSource(page, workspaceId, { name: "Preise.csv", buffer: Buffer.from(prices) });
  const blank = makePdfOfStreams([rawStream(Buffer.from("BT ET"))]);
  await addSource(page, workspaceId, { name: "Leer.pdf", buffer: blank, status: "FAILED" });
  await callProcedure(page, "knowledgeSourceTreeNode.createFolder", { workspaceId, treeNodeText: "Personal" });
  await page.reload();
  await row("Leer.pdf").waitFor();
  await seen("library");

  // The tree by keyboard: its rows, the menu, F2, and Delete; what is closed gives the focus back.
  await row("Handbuch.pdf").focus();
  await press("ArrowDown");
  await hasFocus("Preise.csv");
  await press("F2");
  await page.getByRole("textbox", { name: text.titleOf("Preise.csv") }).waitFor();
  await press("Escape");
  await hasFocus("Preise.csv");
  await press("Shift+F10");
  const menu = page.getByRole("menu");
  await menu.waitFor();
  await press("Escape");
  await menu.waitFor({ state: "detached" });
  await hasFocus("Preise.csv");
  await press("Shift+F10");
  await menu.waitFor();
  await seen("menu");
  await press("Escape");
  await menu.waitFor({ state: "detached" });
  await hasFocus("Preise.csv");
  await press("Delete");
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await seen("delete");
  await press("Escape");
  await question.waitFor({ state: "detached" });
  await hasFocus("Preise.csv");
  await press("Shift+F10");
  await page.getByRole("menuitem", { name: text.moveTo }).focus();
  await press("Enter");
  await dialog.waitFor();
  await seen("move");
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus("Preise.csv");
  await press("Shift+F10");
  await page.getByRole("menuitem", { name: german.knowledgeAccessText.title }).focus();
  await press("Enter");
  await dialog.waitFor();
  await dialog.getByText(german.knowledgeAccessText.limited).click();
  await seen("access");
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus("Preise.csv");

  await press("Enter");
  await page.getByRole("cell", { name: "Bank 12", exact: true }).waitFor();
  await seen("table", page.locator("h1").first());
  await page.goto(urls.knowledgeSource(slug, pdf));
  await page.getByText(viewer.page(1, 2)).waitFor();
  await seen("pdf", page.getByText(viewer.page(1, 2)));
  for (const [name, label] of [
    ["passages", viewer.passages],
    ["source-test", retrieval.title],
    ["used-by", viewer.usedBy.title],
  ] as const) {
    await page.goto(urls.knowledgeSource(slug, pdf, null, { isFull: true }));
    await page.getByRole("tab", { name: label }).click();
    await seen(name, page.locator("h1").first());
  }

  await page.goto(urls.knowledgeTest(slug));
  await page.getByText(retrieval.start.title).waitFor();
  await seen("retrieval-empty");
  await page.getByRole("textbox", { name: retrieval.question }).fill("Wie lange dauert die Probezeit?");
  await press("Enter");
  await page.getByRole("list", { name: retrieval.list, exact: true }).getByRole("listitem").first().waitFor();
  await seen("retrieval");
  await page.getByRole("button", { name: german.savedQuestionText.save, exact: true }).click();
  await dialog.waitFor();
  await seen("retrieval-save");
  await press("Escape");

  await page.goto(urls.knowledge(slug));
  await row("Leer.pdf").waitFor();
  await page.getByRole("button", { name: german.embeddingModelText.title }).click();
  await dialog.getByRole("radiogroup").waitFor();
  await seen("embedding");
  await press("Escape");
  await page.goto(urls.unanswered(slug));
  await page.getByText(german.unansweredText.empty.title).waitFor();
  await seen("unanswered");
  expect(errors).toEqual([]);
});

test("an answer with citations is German", async () => {
  const { page } = there;
  const nodes = await callProcedure<{ id: string; text: string }[]>(
    page,
    "knowledgeSourceTreeNode.getAll",
    { workspaceId },
    "query",
  );
  const agent = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Bibliothekarin", system: "Du antwortest aus der Bibliothek." },
    knowledgeSourceTreeNodeIds: nodes.filter((node) => node.text === "Handbuch.pdf").map(({ id }) => id),
  });
  const ask = "Wie lange dauert die Probezeit?";
  own.double.answerAs(({ toolResult }) =>
    toolResult === null
      ? {
          text: "",
          toolCalls: [{ name: "get_context_from_provided_knowledge_sources_and_notes", input: { question: ask } }],
        }
      : { text: "Drei Monate dauert die Probezeit [1]. „Die Probezeit dauert sechs Monate.“ [1]" },
  );
  const chatId = newId();
  await page.evaluate(
    async ([workspace, chat, agentId, words]) => {
      const body = { workspaceId: workspace, chatId: chat, agentId, languageModelId: "gpt-4o-mini" };
      const headers = { "content-type": "application/json" };
      const sent = JSON.stringify({ ...body, message: { text: words } });
      await (await fetch("/api/chat/agent", { method: "POST", headers, body: sent })).text();
    },
    [workspaceId, chatId, agent.id, ask] as const,
  );
  await page.goto(urls.chat(slug, chatId));
  await page.getByText(german.citationText.notFound).waitFor();
  await seen("citations");
  await page.mouse.move(400, 300);
  await page.locator(".answer-text").getByRole("link").first().hover();
  await page.getByText(german.citationText.open).waitFor();
  await saveScreenshot(page, "german-citation-card");
  await page.goto(urls.agent(slug, agent.id, "knowledge"));
  await page.getByText("Handbuch.pdf").first().waitFor();
  await seen("agent-knowledge");
});
