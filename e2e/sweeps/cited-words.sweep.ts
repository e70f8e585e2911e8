/** What a citation rests on, in its card and in each kind of source, in three sizes and both themes. */
import { Document, HeadingLevel, Paragraph, TextRun } from "docx";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { newId } from "#lib/id.ts";
import { encodeWav } from "#platform/ai/wav.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { citationText } from "#product/texts/knowledge/citations.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { makeDocx, makeEpub, makePdf, makeXlsx } from "#testing/sample-files.ts";
import { addSource } from "../support/add-sources.ts";
import { signUpAtHome, type Visit, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { look } from "../support/look.ts";
import { modelServer } from "../support/model-server.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const own = modelServer({ DEFAULT_PLAN: "BUSINESS" });
const tool = "get_context_from_provided_knowledge_sources_and_notes";
let there: Visit;
let slug = "";
let workspaceId = "";
let agentId = "";

const handbook = makePdf(
  [
    ["1 Welcome", "", "This handbook is for everybody who works at the workshop.", "Ask the people team."],
    ["2 Working hours", "", "The workshop opens at seven and closes at six.", "Breaks are taken together at noon."],
    [
      "3 Probation",
      "",
      "Every permanent contract starts with a probation",
      "of three months. It applies to all roles.",
      "During probation both sides can end the contract with the notice written in it.",
      "",
      "You and your manager review it after week four and week ten.",
    ],
  ],
  { title: "Staff handbook" },
);
const notes = () =>
  makeDocx(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: "Portugal", heading: HeadingLevel.HEADING_1 }),
            new Paragraph("The trial period begins on the first day of work. Training that the company orders counts."),
            new Paragraph({
              children: [
                new TextRun("Either side can end the contract without a reason. Notice is "),
                new TextRun({ text: "seven days", bold: true }),
                new TextRun(" after 60 days of work, and 30 days after 120 days."),
              ],
            }),
            new Paragraph("In Portugal the usual probation is 90 days. It is 180 days for roles with high trust."),
          ],
        },
      ],
    }),
  );
const benches = Array.from({ length: 40 }, (_, at) => [`Bench ${at}`, at % 2 ? "Cedar" : "Teak", 100 + 7 * at]);
const said = [
  "[0] Good morning, everybody, and welcome to the harbor council.",
  "[6] Today we talk about the opening hours in winter.",
  "[12] The gates open at seven, and the last ferry leaves at nine in the evening.",
  "[25] Since the new lock was built, the water stands higher than before.",
  "[41] A permit costs forty euros and is valid for one season.",
];

/** What is asked, how the model says it, and what must be marked in the source. */
const cases = [
  {
    name: "pdf",
    question: "How long is the probation?",
    claim: "A permanent contract begins with three months of probation",
    words: "probation of three months",
    marked: /^Every permanent contract starts with a probation\s*of three months\.$/,
  },
  {
    name: "docx",
    question: "How long is the notice in Portugal?",
    claim: "“Notice is seven days after 60 days of work”",
    words: "seven days",
    marked: /^Notice is seven days after 60 days of work,?$/,
  },
  {
    name: "epub",
    question: "How high does the royal fern grow?",
    claim: "The royal fern reaches two meters in meadows that are wet",
    words: "royal fern grows",
    marked: /^The royal fern grows two meters high in wet meadows\.$/,
  },
  {
    name: "csv",
    question: "What do Bench 12 and Bench 15 cost?",
    claim: "Bench 12 is made of teak and costs 184, and bench 15 of cedar costs 205",
    words: "Bench 12",
    marked: /^Bench 12Teak184 Bench 15Cedar205$/,
  },
  {
    name: "xlsx",
    question: "How many people work in the harbor store in Lisbon?",
    claim: "14 people work in the harbor store in Lisbon",
    words: "Harbor",
    marked: /^LisbonHarbor14$/,
  },
  {
    name: "recording",
    question: "When does the last ferry leave?",
    claim: "The last ferry leaves at nine in the evening",
    words: "last ferry",
    marked: /^00:12The gates open at seven, and the last ferry leaves at nine in the evening\.$/,
  },
] as const;

beforeAll(async () => {
  there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  slug = (await signUpAtHome(there)).slug;
  workspaceId = await findWorkspaceId(page, slug);
});

/** A library with a source of each kind, and an agent that answers from it. */
async function fillLibrary(page: Page) {
  const csv = [["Item", "Wood", "Price"], ...benches].map((row) => row.join(",")).join("\n");
  const tone = encodeWav(
    Float32Array.from({ length: 60 * 8_000 }, (_, at) => Math.sin(at / 6) / 9),
    8_000,
  );
  own.double.queueReply({ text: said.join("\n") });
  const files: Readonly<Record<string, Buffer>> = {
    "Harbor council.wav": Buffer.from(tone),
    "Staff handbook.pdf": handbook,
    "Portugal.docx": await notes(),
    "Ferns.epub": Buffer.from(
      makeEpub("Ferns", [
        "<h1>Moss</h1><p>Moss has no roots.</p>",
        "<h1>Royal fern</h1><p>It likes shade. The royal fern grows two meters high in wet meadows.</p>",
      ]),
    ),
    "Benches.csv": Buffer.from(csv),
    "Stores.xlsx": makeXlsx({
      Stores: [
        ["City", "Store", "Staff"],
        ["Berlin", "Station", 9],
        ["Lisbon", "Harbor", 14],
        ["Lisbon", "Old town", 6],
        ["Rome", "Market", 14],
      ],
    }),
  };
  const nodeIds: string[] = [];
  for (const [name, buffer] of Object.entries(files))
    nodeIds.push(await addSource(page, workspaceId, { name, buffer }));
  const agent = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Librarian", system: "You answer from the library." },
    knowledgeSourceTreeNodeIds: nodeIds,
  });
  agentId = agent.id;
}

/** The words that are marked; in a table, its rows, and of a recording, its lines. */
const markedText = (page: Page) =>
  page.evaluate(() => {
    const ranges = ["passage", "passage-on-paper"].flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
    const rows = [...document.querySelectorAll("[data-marked], li > button.bg-mark")].map((row) => row.textContent);
    return [...ranges.map(String), ...rows].join(" ");
  });

/** A chat with the answer of the case; returns its address. */
async function ask(page: Page, { question, claim, words }: (typeof cases)[number]) {
  own.double.answerAs(({ toolResult }) => {
    if (toolResult === null) return { text: "", toolCalls: [{ name: tool, input: { question } }] };
    const blocks = [...toolResult.matchAll(/<passage number="(\d+)"[^>]*>([\s\S]*?)<\/passage>/g)];
    const number = blocks.find(([, , text = ""]) => text.replaceAll(/\*|\s+/g, " ").includes(words))?.[1] ?? "1";
    return { text: `${claim} [${number}].` };
  });
  const chatId = newId();
  await page.evaluate(
    async ([workspace, chat, agent, text]) => {
      const body = { workspaceId: workspace, chatId: chat, agentId: agent, languageModelId: "gpt-4o-mini" };
      const answer = await fetch("/api/chat/agent", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, message: { text } }),
      });
      await answer.text();
    },
    [workspaceId, chatId, agentId, question] as const,
  );
  return urls.chat(slug, chatId);
}

test("a citation marks the words that it rests on in its card and in its source", async () => {
  const { page } = there;
  await fillLibrary(page);
  await page.goto(urls.agents(slug));
  for (const one of cases) {
    const { name, marked } = one;
    await page.goto(await ask(page, one));
    const number = page.locator(".answer-text").getByRole("link").filter({ hasText: /^\d+$/ }).first();
    await number.waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(400, 300);
      await number.hover();
      await page.getByText(citationText.open).waitFor();
      await saveScreenshot(page, `cited-${name}-card-${colorScheme}`);
      await page.mouse.move(0, 0);
      await page.getByText(citationText.open).waitFor({ state: "detached" });
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(sizes.phone);
    await saveScreenshot(page, `cited-${name}-answer-phone`);
    await page.setViewportSize(sizes.desktop);
    await number.click();
    await expect.poll(() => markedText(page), { message: name }).toMatch(marked);
    // Another size has another frame.
    await look(page, `cited-${name}`, page.locator("h1").first());
    await page.reload();
    await expect.poll(() => markedText(page), { message: `${name} after a reload` }).toMatch(marked);
    if (name === "recording")
      await expect.poll(() => page.locator("audio").evaluate(secondOf)).toBeGreaterThanOrEqual(12);
  }
});

const secondOf = (audio: HTMLAudioElement) => audio.currentTime;

test("a spreadsheet is asked from its viewer", async () => {
  const { page } = there;
  await page.goto(urls.knowledge(slug));
  await page.getByRole("treegrid").getByText("Benches.csv").click();
  await page.getByRole("cell", { name: "Bench 12", exact: true }).waitFor();
  await look(page, "ask-table", page.locator("h1").first());
  await page.getByRole("button", { name: knowledgeViewerText.table.ask }).click();
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true });
  await expect.poll(() => composer.inputValue()).toContain("Benches.csv ");
  await expect.poll(() => composer.evaluate((area) => area === document.activeElement)).toBe(true);
  await saveScreenshot(page, "ask-table-composer");
  await setLanguage(page, "de");
  await page.goto(urls.knowledge(slug));
  await page.getByRole("treegrid").getByText("Benches.csv").click();
  await page.getByRole("button", { name: german.knowledgeViewerText.table.ask }).waitFor();
  expect(await findGermanProblems(page, await englishSentences())).toEqual([]);
  await saveScreenshot(page, "ask-table-german");
});
