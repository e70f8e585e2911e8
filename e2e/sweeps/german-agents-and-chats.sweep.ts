import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { urls } from "#product/urls.ts";
import { planCall } from "#testing/tools/planner.ts";
import { expectAccessible, signUp, type Visit, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { modelServer } from "../support/model-server.ts";
import { waitForIdle } from "../support/overlays.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";
import { inviteTeammate } from "../support/teammate.ts";

/** Its models answer from scripts. */
const own = modelServer();

let owner: Visit;
let reader: Visit;
let slug: string;
let workspaceId: string;
let english: Set<string>;
let agentId: string;
let workflowId: string;

const page = () => owner.page;
const button = (name: string | RegExp) => page().getByRole("button", { name, exact: true });
const composer = () => page().getByRole("textbox", { name: german.composerText.label, exact: true }).first();
const isDone = () => button(german.composerText.stop).waitFor({ state: "detached" });

beforeAll(async () => {
  english = await englishSentences();
  owner = await visit({ baseUrl: own.baseUrl });
  ({ slug } = await signUp(owner));
  workspaceId = await findWorkspaceId(page(), slug);
  const create = async (title: string, more: object = {}) =>
    (await callProcedure<{ id: string }>(page(), "agent.create", { workspaceId, title, system: "Kurz.", ...more })).id;
  const folder = await callProcedure<{ id: string }>(page(), "agent.createFolder", { workspaceId, name: "Empfang" });
  const [librarian, archivist] = [await create("Bibliothekarin"), await create("Archivar")];
  ({ id: workflowId } = await callProcedure<{ id: string }>(page(), "workflow.create", {
    workspaceId,
    setup: { title: "Hafenbericht" },
  }));
  const ask = formatMention("Bibliothekarin", "AGENT", { agentId: librarian });
  const run = formatMention("Hafenbericht", "WORKFLOW", { workflowId });
  const gone = formatMention("Frühere Kollegin", "AGENT", { agentId: newId() });
  const system = `Du beantwortest Fragen zum Hafen. Frag ${ask} nach Büchern, und starte morgens ${run}. ${gone} wusste mehr.`;
  agentId = await create("Hafenmeisterin für Gezeiten und Liegeplätze", {
    system,
    category: ["Hafen", "Reisen"],
    languageModelId: "gpt-4o-mini",
    maxTokens: 90_000,
    temperature: 0.92,
    subAgentIds: [archivist],
    subAgentFolderIds: [folder.id],
    parentFolderId: folder.id,
    isBrowserUseEnabled: true,
    toolPolicies: { manage_task_plan: "ask" },
    fallbackModels: [{ languageModelId: "gpt-4o", on: ["limit", "timeout"] }],
  });
  await callProcedure(page(), "agent.update", { id: agentId, title: "Hafenmeisterin", note: "Kürzerer Titel" });
  reader = await inviteTeammate(owner, slug);
  const { id: userId } = await callProcedure<{ id: string }>(reader.page, "user.me", undefined, "query");
  await callProcedure(page(), "workspace.changeMemberRole", { workspaceId, userId, role: "USER" });
  for (const { page } of [owner, reader]) await setLanguage(page, "de");
});
afterAll(async () => {
  await owner.context.close();
  await reader.context.close();
});
beforeEach(async () => {
  await page().setViewportSize(sizes.desktop);
  await page().emulateMedia({ colorScheme: "light" });
});

/** Looks at what is open in all sizes and both themes. */
async function look(name: string, what: Page = page()) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await what.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await what.emulateMedia({ colorScheme });
      await waitForIdle(what);
      await saveScreenshot(what, `german-${name}-${size}-${colorScheme}`);
    }
    await expectAccessible(what, `${name} on a ${size}, dark`, "colours");
    await what.emulateMedia({ colorScheme: "light" });
    if (size !== "tablet") await expectAccessible(what, `${name} on a ${size}`);
    expect.soft(await findGermanProblems(what, english), `${name} on a ${size}`).toEqual([]);
  }
  await what.setViewportSize(sizes.desktop);
  await waitForIdle(what);
}

async function open(path: string, what: Page = page()) {
  await what.goto(path);
  await what.locator("html[lang=de]").waitFor({ state: "attached" });
  await what.getByRole("main").waitFor();
  await what.waitForLoadState("networkidle");
}

/** Asks in a new chat with the agent, and answers with these words. */
async function ask(question: string, ...answers: Parameters<typeof own.double.queueReply>[0][]) {
  for (const answer of answers) own.double.queueReply(answer);
  await composer().fill(question);
  await composer().press("Enter");
}

/** A chat with the agent that has a title, so that only replies use the scripts. */
async function openChat(): Promise<string> {
  const id = newId();
  const data = { workspaceId, chatId: id, agentId, message: { text: "Guten Morgen" } };
  own.double.queueReply({ text: "Guten Morgen! Hochwasser ist um **6:10 Uhr**." });
  const answer = await page().request.post("/api/chat/agent", {
    data,
    headers: { origin: new URL(page().url()).origin },
  });
  await answer.text();
  await expect.poll(() => own.double.requests.length).toBeGreaterThanOrEqual(2);
  await callProcedure(page(), "chat.updateTitle", { id, title: "Gezeiten im Juni" });
  await open(urls.chat(slug, id));
  await page().getByText("6:10 Uhr").waitFor();
  return id;
}

const longAnswer = [
  "## Hochwasser im Juni",
  "",
  "In Harlingen kommt das Hochwasser **zweimal am Tag**, jeweils etwa 50 Minuten später als am Vortag.",
  "",
  "| Hafen | Morgens | Abends |",
  "| --- | --- | --- |",
  "| Harlingen | 6:10 Uhr | 18:35 Uhr |",
  "| Den Helder | 4:50 Uhr | 17:15 Uhr |",
  "",
  "1. Karte prüfen",
  "2. Wetterbericht lesen",
  "3. Liegeplatz reservieren",
  "",
  "```js",
  "const hochwasser = new Date('2026-06-01T06:10');",
  "```",
].join("\n");

test("the list of agents and the ways to create one", async () => {
  await open(urls.agents(slug));
  await look("agents");
  for (const way of ["generate", "chat", "import"] as const) {
    await open(urls.agents(slug));
    await button(german.agentListText.new).first().click();
    const dialog = page().getByRole("dialog");
    await dialog.getByText(german.newAgentText[way].title).waitFor();
    if (way === "generate") await look("new-agent");
    await dialog.getByText(german.newAgentText[way].title).click();
    await look(`new-agent-${way}`);
    await page().keyboard.press("Escape");
  }
  await open(`${urls.agents(slug)}?tab=template`);
  await look("agent-templates");
  await open(`${urls.agents(slug)}?tab=template&agentSuggestionId=policy-expert`);
  await page().getByRole("dialog").getByRole("heading", { level: 3 }).waitFor();
  await look("agent-template");
});

test("the sections of the agent editor", async () => {
  for (const section of ["background", "output", "model", "tools", "subAgents", "computer"] as const) {
    await open(urls.agent(slug, agentId, section));
    await look(`editor-${section}`);
  }
  await open(urls.agent(slug, agentId));
  await page().setViewportSize(sizes.phone);
  await look("editor-start");
  for (const section of ["background", "model"] as const) {
    await open(urls.agent(slug, agentId, section), reader.page);
    await look(`reader-${section}`, reader.page);
  }
});

test("an unsaved agent, its proposal and its versions", async () => {
  await open(urls.agent(slug, agentId, "background"));
  const instructions = page().getByRole("textbox", { name: german.agentFieldNames.system }).first();
  await instructions.click();
  await page().keyboard.press("ControlOrMeta+End");
  await page().keyboard.type(" Nenne zuerst den Hafen.");
  await look("editor-unsaved");
  await button(german.agentEnhanceText.enhance).first().click();
  await page().getByRole("dialog").waitFor();
  await waitForIdle(page());
  await look("enhance");
  await page().keyboard.press("Escape");
  await open(urls.agent(slug, agentId, "background"));
  await page()
    .getByRole("button", { name: german.agentListText.menu("Hafenmeisterin") })
    .click();
  await look("agent-menu");
  await page().getByRole("menuitem", { name: german.agentEditorText.versions }).click();
  await page().getByRole("dialog", { name: german.versionHistoryText.title }).waitFor();
  await look("agent-versions");
});

test("the test chat", async () => {
  await open(urls.agent(slug, agentId, "background"));
  await button(german.agentTestText.open).click();
  const message = page().getByPlaceholder(german.agentTestText.placeholder);
  await message.waitFor();
  await look("test-chat");
  own.double.queueReply({ text: longAnswer });
  await message.fill("Wann ist Hochwasser?");
  await message.press("Enter");
  await page().getByText("Wetterbericht lesen").waitFor();
  await isDone();
  await button(german.agentTestText.sent.title).last().click();
  await page().getByRole("dialog", { name: german.agentTestText.sent.title }).waitFor();
  await waitForIdle(page());
  await look("what-was-sent");
});

test("a chat: empty, with answers, and its menus", async () => {
  await open(urls.startChat(slug, agentId));
  await look("chat-empty");
  await openChat();
  await ask("Und im Juni?", { text: longAnswer });
  await page().getByText("Wetterbericht lesen").waitFor();
  await isDone();
  await look("chat");
  await button(german.chatText.message.copyAs).last().click();
  await look("chat-copy-as");
  await page().keyboard.press("Escape");
  await button(german.buttonText.more).first().click();
  await look("chat-menu");
  await page().keyboard.press("Escape");
  await button(/^Modell: /).click();
  await look("chat-models");
  await button(german.modelSettingsText.title).click();
  await look("chat-model-settings");
  await page().keyboard.press("Escape");
  await button(/^Kontext: /).click();
  await look("chat-context");
  await page().keyboard.press("Escape");
  await composer().fill("");
  await composer().pressSequentially("Frag @");
  await page().getByRole("listbox", { name: german.mentionText.list }).waitFor();
  await look("chat-mentions");
  await page().keyboard.press("Escape");
  await composer().fill("");
  await page()
    .getByRole("group", { name: german.chatText.message.actions })
    .last()
    .getByRole("button")
    .filter({ hasText: "Credit" })
    .click();
  await look("reply-details");
});

test("a full chat with a queue and messages into the answer", async () => {
  const id = await openChat();
  const title = "Ein sehr langer Titel über die Gezeiten, Liegeplätze und Hafengebühren an der Nordseeküste im Juni";
  await callProcedure(page(), "chat.updateTitle", { id, title });
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const deltas = [`${longAnswer}\n\nUnd `, "noch ", "mehr ", "dazu ", "folgt."];
  await ask("Erkläre alles über Gezeiten. ".repeat(30), { deltas, gate: { after: 4, open: gate } });
  await page().getByText("Wetterbericht lesen").waitFor();
  for (const text of [
    "Zweite Frage",
    "Dritte Frage, die so lang ist, dass sie in einer Zeile keinen Platz hat ".repeat(3),
  ])
    await ask(text);
  await composer().fill("Bitte in Ortszeit");
  await composer().press("ControlOrMeta+Enter");
  await page().getByRole("list", { name: german.queueText.steeringLabel }).waitFor();
  await look("chat-full");
  await button(german.composerText.stop).click();
  await page().getByText(german.queueText.states.stopped).waitFor();
  await look("chat-queue-held");
  release();
});

test("versions of an answer, and three models side by side", async () => {
  await openChat();
  own.double.queueReply({ text: "Um sechs Uhr abends." });
  await button(german.chatText.message.regenerate).last().click();
  await page().getByText("Um sechs Uhr abends.").waitFor();
  await isDone();
  await look("answer-versions");
  await button(/^Modell: /).click();
  await button(german.comparisonText.compare).click();
  const chooser = page().getByRole("dialog", { name: german.comparisonText.compare });
  for (const model of ["GPT-4o", "GPT-4.1 Mini"]) {
    await chooser.getByRole("button", { name: german.comparisonText.add }).click();
    await page().getByRole("combobox").last().fill(model);
    await page().keyboard.press("Enter");
    await chooser.getByText(model, { exact: true }).waitFor();
  }
  await look("compare-models");
  await chooser.getByRole("button", { name: german.comparisonText.confirm, exact: true }).click();
  await ask("Und gestern?", { text: longAnswer }, { text: longAnswer }, { text: longAnswer });
  await expect.poll(() => button(/^Diese behalten/).count()).toBeGreaterThanOrEqual(3);
  await look("side-by-side");
});

test("cards that wait, the list of what waits, and the traces", async () => {
  await openChat();
  await ask("Plane die Reise", { toolCalls: [planCall("Segeln")] });
  await button(german.toolApprovalText.edit).waitFor();
  await look("card-approval");
  await button(german.toolApprovalText.edit).click();
  await look("card-edit");
  await open(`/${slug}/needs-you`);
  await look("needs-you");
  await openChat();
  const questions = [
    { id: "ship", label: "Welches Schiff?", kind: "text" },
    { id: "berth", label: "Welcher Liegeplatz?", kind: "choice", options: ["Nord", "Süd"] },
    { id: "day", label: "Welcher Tag?", kind: "date" },
    { id: "files", label: "Welche Unterlagen?", kind: "file" },
  ];
  await ask("Reserviere einen Liegeplatz", { toolCalls: [{ name: "ask_person", input: { questions } }] });
  await page().getByRole("textbox", { name: "Welches Schiff?" }).waitFor();
  await look("card-question");
  await page()
    .getByRole("group", { name: german.chatText.message.actions })
    .last()
    .getByRole("button", { name: german.buttonText.more })
    .click();
  await look("reply-menu");
  await page().getByRole("menuitem", { name: german.navText.trace }).click();
  await page().getByRole("treegrid", { name: german.traceText.label }).waitFor();
  await look("trace-reply");
  await page().getByRole("row").filter({ hasText: "GPT-4o Mini" }).first().click();
  await look("trace-reply-details");
});

test("canvases of a chat", async () => {
  await openChat();
  await button(german.canvasListText.open).first().click();
  await look("canvases-empty");
  const input = { title: "Gezeiten", kind: "TEXT", content: "# Gezeiten\n\nHochwasser ist mittags." };
  await open(page().url());
  await ask(
    "Schreib ein Canvas",
    { toolCalls: [{ name: "create_canvas", input }] },
    { text: "Das Canvas ist fertig." },
  );
  await page().getByText("Das Canvas ist fertig.").waitFor();
  await isDone();
  await look("canvas");
});

test("lists of chats, and projects", async () => {
  await open(urls.chats(slug));
  await look("chats");
  await page().getByRole("searchbox", { name: german.chatListText.search }).fill("hochwasser");
  await page().locator("mark").first().waitFor();
  await look("chats-found");
  await page().getByRole("searchbox", { name: german.chatListText.search }).fill("nichts davon");
  await page().getByText(german.chatListText.noMatch).waitFor();
  await look("chats-none");
  await open(urls.chats(slug));
  await page()
    .getByRole("checkbox", { name: german.listText.select("Gezeiten im Juni") })
    .first()
    .press("Space");
  await look("chats-selected");
  await button(german.buttonText.delete).click();
  await page().getByRole("alertdialog").waitFor();
  await look("chats-delete");
  await page().keyboard.press("Escape");
  await open(`/${slug}/project`);
  await look("projects-empty");
  await button(german.projectText.new).first().click();
  await look("project-new");
  await page().keyboard.press("Escape");
  const { id } = await callProcedure<{ id: string }>(page(), "project.create", { workspaceId, name: "Hafenfest" });
  await open(`/${slug}/project`);
  await look("projects");
  await open(`/${slug}/project/${id}`);
  await look("project-empty");
  const instructions = "Alle Preise in Euro. Antworte in einem Satz und nenne die Quelle.";
  await callProcedure(page(), "project.update", { id, instructions, agentId });
  await open(`/${slug}/project/${id}`);
  await look("project");
  await button(german.projectText.actions("Hafenfest")).first().click();
  await page().getByRole("menuitem", { name: german.projectText.delete.item }).click();
  await look("project-delete");
});

test("dictation and the settings of notifications", async () => {
  await openChat();
  await button(german.dictationText.start).click();
  await page().getByRole("group", { name: german.dictationText.controls }).getByText("00:01").waitFor();
  await composer().focus();
  await look("voice-recording");
  own.double.queueReply({ text: "" });
  await button(german.dictationText.done).click();
  await page().getByText(german.transcriptionErrorText.noTranscript).waitFor();
  await look("voice-no-transcript");
  await open("/account?tab=notifications");
  await look("notifications");
});

test("the trace of a run", async () => {
  const { runId } = await callProcedure<{ runId: string }>(page(), "workflowRun.init", { workspaceId, workflowId });
  await open(urls.run(slug, runId));
  await look("run");
  await page().setViewportSize(sizes.phone);
  const boxes = ["h1 + * > :first-child", "> :last-child"].map((part) =>
    page().locator(`header ${part}`).first().boundingBox(),
  );
  const [state, actions] = await Promise.all(boxes);
  const end = (state?.x ?? 0) + (state?.width ?? 0);
  expect(end, "the state ends before the actions").toBeLessThanOrEqual(actions?.x ?? 0);
  await page().setViewportSize(sizes.desktop);
  await button(german.navText.trace).click();
  await page().getByRole("treegrid", { name: german.traceText.label }).waitFor();
  await look("trace-run");
});
