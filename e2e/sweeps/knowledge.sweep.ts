import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { knowledgeAccessText } from "#product/texts/knowledge/knowledge-access.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { knowledgeTrayText } from "#product/texts/knowledge/knowledge-tray.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { listText } from "#product/texts/shell/list.ts";
import { type FaultWorld, openFaultWorld } from "../faults/world.ts";
import { signUp, type Visit, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { startHarborSite } from "../support/harbor-site.ts";
import { look } from "../support/look.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { findWorkspaceId } from "../support/seed-workspace.ts";

const text = knowledgeLibraryText;
let world: FaultWorld;
let there: Visit;
let slug = "";
let workspaceId = "";

beforeAll(async () => {
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost" });
  there = await visit({ baseUrl: (await world.start()).baseUrl });
  slug = (await signUp(there)).slug;
  workspaceId = await findWorkspaceId(there.page, slug);
});
afterAll(() => world.close());

/** Adds nodes as they are after learning: `rows` has a name, its folder's name, a status and bytes; folders have neither. */
async function addNodes(rows: readonly (readonly [string, string | null, string?, number?])[]) {
  const [person] = await world.sql<{ id: string }>(`select id from "user" limit 1`);
  for (const [at, [name, folder, status, bytes = 0]] of rows.entries()) {
    const [node] = await world.sql<{ id: string }>(
      `insert into knowledge_node (id, workspace_id, user_id, parent_id, text, is_folder, position)
       values (gen_random_uuid(), $1, $2, (select id from knowledge_node where workspace_id = $1 and text = $3), $4, $5, $6)
       returning id`,
      [workspaceId, person?.id, folder, name, status === undefined, at],
    );
    const isLink = !name.includes(".") || name.includes("/");
    if (status)
      await world.sql(
        `insert into knowledge_source (id, workspace_id, node_id, type, url, path, bytes, status, problem, done_chunks, total_chunks, learned_at)
         values (gen_random_uuid(), $1, $2, $3, $4, null, $5, $6, $7, 118, 140, $8)`,
        [
          workspaceId,
          node?.id,
          isLink ? "URL" : "DOCUMENT",
          isLink ? `https://${name}` : null,
          bytes,
          status,
          status === "FAILED" ? "The page returned status 404." : null,
          name.startsWith("Germany") ? new Date() : null,
        ],
      );
  }
}

test("the library is readable empty, typical and with 10,000 nodes, in three sizes and both themes", async () => {
  const { page } = there;
  const tree = page.getByRole("treegrid", { name: text.tree });
  await page.goto(`/${slug}/knowledge`);
  await page.getByText(text.empty.title).waitFor();
  await look(page, "library-empty");

  await addNodes([
    ["People and workplace", null],
    ["Staff handbook 2025.pdf", "People and workplace", "READY", 4_100_000],
    ["Offer letter template.docx", "People and workplace", "READY", 42_000],
    ["Country notes", "People and workplace"],
    ["Denmark.docx", "Country notes", "EMBEDDING", 380_000],
    ["Germany.docx", "Country notes", "READING", 512_000],
    ["Portugal.docx", "Country notes", "PAUSED", 401_000],
    ["Product sheets", null],
    [
      "Lounge set with a very long name that nobody would ever read to its end, 2025 edition.pdf",
      "Product sheets",
      "READY",
      61_000_000,
    ],
    ["fernhollow.example/care", null, "READY", 14_000],
    ["intranet.fernhollow.example/", null, "FAILED", 0],
    ["Spring price list.xlsx", null, "WAITING", 96_000],
  ]);
  await page.reload();
  await tree.getByText("People and workplace").click();
  await tree.getByText("Country notes").click();
  await tree.getByText("Denmark.docx").waitFor();
  await look(page, "library");
  await tree.getByRole("row").nth(2).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await look(page, "library-selected");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: text.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: addKnowledgeText.tabs.websites }).click();
  await dialog
    .getByLabel(addKnowledgeText.urls)
    .fill("fernhollow.example/care, https://fernhollow.example/shop\nnot a link");
  await dialog.getByRole("button", { name: addKnowledgeText.addUrls }).click();
  await dialog.getByText(addKnowledgeText.advanced.label).click();
  await look(page, "library-add");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("files that were not uploaded when the page was closed are named, and can be chosen again", async () => {
  const { page } = there;
  const dialog = page.getByRole("dialog");
  const tray = page.getByRole("region", { name: knowledgeTrayText.label });
  const choose = async (...names: string[]) => {
    const files = names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) }));
    await dialog.locator("input[type=file]").first().setInputFiles(files);
  };
  const uploads = "**/api/document/upload-multiple-file*";
  await page.goto(`/${slug}/knowledge`);
  await page.getByRole("button", { name: text.add }).first().click();
  await choose("first.txt", "second.txt");
  await page.route(uploads, () => {});
  await dialog.getByRole("button", { name: addKnowledgeText.submit(2) }).click();
  await dialog.getByRole("button", { name: addKnowledgeText.background }).click();
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (one) => void one.accept().then(() => resolve(one.type()))),
  );
  await page.reload();
  expect(await asked).toBe("beforeunload");
  await page.unroute(uploads);
  await tray.getByText(knowledgeTrayText.notUploadedCount(2)).waitFor();
  await look(page, "library-unsent");
  await tray.getByRole("button", { name: knowledgeTrayText.addAgain }).first().click();
  await dialog.getByText(addKnowledgeText.unsent(2)).waitFor();
  await look(page, "library-unsent-again");
  await choose("second.txt");
  await dialog.getByText(addKnowledgeText.unsent(1)).waitFor();
  await dialog.getByRole("button", { name: addKnowledgeText.submit(1) }).click();
  await dialog.getByText(addKnowledgeText.states.uploaded).waitFor();
  await dialog.getByRole("button", { name: addKnowledgeText.done }).click();
  await tray.getByText(knowledgeTrayText.notUploadedCount(1)).waitFor();
  await page.reload();
  await tray.getByRole("button", { name: knowledgeTrayText.forget("first.txt") }).click();
  await tray.getByText(knowledgeTrayText.notUploadedCount(1)).waitFor({ state: "detached" });
  await world.sql("delete from knowledge_node where text = 'second.txt'");
});

test("a website is learned again from its menu, once in a while, and answers from its old text when that fails", async () => {
  const { page } = there;
  const tree = page.getByRole("treegrid", { name: text.tree });
  const dialog = page.getByRole("dialog");
  const site = await startHarborSite();
  await page.goto(`/${slug}/knowledge`);
  await page.getByRole("button", { name: text.add }).first().click();
  await dialog.getByRole("tab", { name: addKnowledgeText.tabs.websites }).click();
  await dialog.getByLabel(addKnowledgeText.urls).fill(site.pageUrl(1));
  await dialog.getByRole("button", { name: addKnowledgeText.submit(1) }).click();
  await dialog.getByRole("button", { name: addKnowledgeText.done }).click();
  const row = tree.getByRole("row").filter({ hasText: "Tides" });
  await row.getByText(text.states.READY).waitFor();
  const relearn = async () => {
    await row.click({ button: "right" });
    await page.getByRole("menuitem", { name: text.relearn, exact: true }).click();
  };
  const seenAt = async () =>
    (
      await world.sql<{ at: Date }>(
        "select greatest(learned_at, checked_at) as at from knowledge_source where url like '%/pages/1'",
      )
    )[0]?.at;
  const forgetStart = () => world.sql("update knowledge_source set started_at = 'epoch' where url like '%/pages/1'");
  await relearn();
  await page.getByText(knowledgeErrorText.relearnTooSoon(10)).first().waitFor();
  await saveScreenshot(page, "relearn-too-soon");
  const first = await seenAt();
  await forgetStart();
  await relearn();
  await expect.poll(seenAt).not.toEqual(first);
  await row.getByText(text.states.READY).waitFor();
  await site.close();
  await forgetStart();
  await relearn();
  await row.getByText(text.states.FAILED).waitFor();
  await look(page, "relearn-failed");
  const chunks = await world.sql(
    "select 1 from knowledge_chunk c join knowledge_source s on s.id = c.source_id and s.generation = c.generation where s.url like '%/pages/1'",
  );
  expect(chunks).toHaveLength(1);
  await world.sql("delete from knowledge_node where text = 'Tides'");
});

/** 9,988 more nodes: 388 folders with 20 sources each, and 1,840 sources beside them. */
const fillLibrary = () =>
  world.sql(
    `with owner as (select id from "user" limit 1),
     folders as (
       insert into knowledge_node (id, workspace_id, user_id, text, is_folder, position)
       select gen_random_uuid(), $1, owner.id, 'Archive ' || lpad(n::text, 3, '0'), true, 100 + n
       from generate_series(1, 388) n, owner returning id, text),
     places as (
       select id as parent_id, text || ', report ' || n as text, n from folders, generate_series(1, 20) n
       union all select null, 'Minutes ' || lpad(n::text, 4, '0'), 1000 + n from generate_series(1, 1840) n),
     sources as (
       insert into knowledge_node (id, workspace_id, user_id, parent_id, text, is_folder, position)
       select gen_random_uuid(), $1, owner.id, parent_id, text || '.pdf', false, n from places, owner
       returning id, position)
     insert into knowledge_source (id, workspace_id, node_id, type, bytes, status, done_chunks, total_chunks, pages_count, learned_at)
     select gen_random_uuid(), $1, id, 'DOCUMENT', 40000 + position * 977, 'READY', 31, 31, 12, now() from sources`,
    [workspaceId],
  );

/** How long the page was busy at most since the last call, in milliseconds. */
const watchBusy = (page: Page) =>
  page.evaluate(() => {
    const times = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.busyMs = Math.max(window.busyMs ?? 0, duration);
    });
    times.observe({ type: "longtask" });
  });
const readBusy = (page: Page) =>
  page.evaluate(() => {
    const busy = window.busyMs ?? 0;
    window.busyMs = 0;
    return Math.round(busy);
  });
declare global {
  interface Window {
    busyMs?: number;
  }
}

test("a library of 10,000 nodes can be scrolled, searched, sorted, selected, moved and asked about before it is deleted", async () => {
  const { page } = there;
  const tree = page.getByRole("treegrid", { name: text.tree });
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog");
  const busy: Record<string, number> = {};
  await fillLibrary();
  await page.reload();
  await watchBusy(page);
  await tree.getByText("Archive 001").waitFor();
  busy.load = await readBusy(page);
  await look(page, "library-full");
  await readBusy(page);
  await tree.getByRole("row").nth(1).focus();
  await page.keyboard.press("End");
  await tree.getByText("Minutes 1840").waitFor();
  await page.keyboard.press("Home");
  for (let at = 0; at < 20; at++) await page.keyboard.press("PageDown");
  busy.keys = await readBusy(page);
  await tree.hover();
  for (let at = 0; at < 20; at++) await page.mouse.wheel(0, 2_000);
  await tree
    .getByText(/^Minutes \d+.pdf$/)
    .first()
    .waitFor();
  busy.scroll = await readBusy(page);
  expect(await tree.getByRole("row").count()).toBeLessThan(100);
  await saveScreenshot(page, "library-full-scrolled");

  await page.getByRole("searchbox").pressSequentially("archive 200, report 7");
  await tree.getByText("Archive 200, report 7.pdf").waitFor();
  await expect.poll(() => tree.getByText("Archive 001").count()).toBe(0);
  busy.search = await readBusy(page);
  await look(page, "library-full-search");
  await page.getByRole("searchbox").fill("no such thing");
  await page.getByText(text.noMatch).waitFor();
  await look(page, "library-full-none");
  await page.getByRole("searchbox").fill("");
  await tree.getByText("Archive 001").waitFor();

  await readBusy(page);
  await tree.getByRole("row").nth(1).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("toolbar").waitFor();
  busy.selectAll = await readBusy(page);
  await look(page, "library-full-selected");
  await page.keyboard.press("Delete");
  await question.waitFor();
  busy.deleteQuestion = await readBusy(page);
  await look(page, "library-full-delete");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");
  await tree.getByText("Archive 002").click();
  await page.keyboard.press("Control+a");
  await page.getByRole("toolbar").getByRole("button", { name: text.moveSelected }).click();
  await dialog.getByText("Archive 388", { exact: true }).waitFor();
  busy.moveDialog = await readBusy(page);
  await look(page, "library-full-move");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: listText.clearSelection }).click();

  // Everything that a search found goes into one folder, which is then deleted with all of it.
  await page.getByRole("searchbox").fill("minutes");
  await expect.poll(() => tree.getByText("Archive 001").count()).toBe(0);
  await tree.getByRole("row").nth(1).focus();
  await page.keyboard.press("Control+a");
  await readBusy(page);
  await page.getByRole("toolbar").getByRole("button", { name: text.moveSelected }).click();
  await dialog.getByText("Archive 388", { exact: true }).click();
  await dialog.getByRole("button", { name: "Move here" }).click();
  await page.getByText(text.save.saved).waitFor();
  busy.move = await readBusy(page);
  await page.getByRole("searchbox").fill("");
  await tree.getByText("Archive 001").waitFor();
  await tree.getByRole("row").nth(1).focus();
  await page.keyboard.press("End");
  const last = tree.getByRole("row").filter({ hasText: text.items(1_860) });
  await expect.poll(() => last.or(tree.getByText("Minutes 1840.pdf")).count()).toBeGreaterThan(0);
  await page.getByRole("searchbox").fill("archive 388");
  await last.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await question.getByText(text.deleteFolder("Archive 388", 1_860).title).waitFor();
  await readBusy(page);
  await question.getByRole("button", { name: text.deleteFolder("Archive 388", 1_860).confirm }).click();
  await page.getByText(text.noMatch).waitFor();
  busy.delete = await readBusy(page);
  console.log("longest tasks in ms", JSON.stringify(busy));
});

test("who can see a folder is readable in its dialog, on its line and before a move, in three sizes and both themes", async () => {
  const { page } = there;
  const access = knowledgeAccessText;
  for (const [name, role] of [
    ["Ines Duarte", "EDITOR"],
    ["Jonas Weidenbach-Oppermann von der Hohenstraße", "USER"],
    ["Mia Sørensen", "USER"],
  ])
    await world.sql(
      `with person as (
         insert into "user" (id, name, email) values (gen_random_uuid(), $2, $3) returning id
       ) insert into workspace_member (id, workspace_id, user_id, role) select gen_random_uuid(), $1, id, $4 from person`,
      [workspaceId, name, `${name?.split(" ")[0]?.toLowerCase()}@fernhollow.example`, role],
    );
  await addNodes([
    ["Board", null],
    ["Salaries", "Board"],
    ["Salaries 2025.xlsx", "Salaries", "READY", 96_000],
    ["Manuals", null],
  ]);
  await page.goto(`/${slug}/knowledge`);
  const tree = page.getByRole("treegrid", { name: text.tree });
  const dialog = page.getByRole("dialog", { name: access.title });
  const openAccess = async (name: string) => {
    await tree.getByText(name, { exact: true }).click({ button: "right" });
    await page.getByRole("menuitem", { name: access.title }).click();
    await dialog.waitFor();
  };
  const save = async () => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
  };
  await openAccess("Board");
  await look(page, "access-everyone");
  await dialog.getByText(access.limited).click();
  await dialog.getByText(access.editors, { exact: true }).click();
  const people = dialog.getByRole("button", { name: new RegExp(`^${access.people}`) });
  await people.click();
  for (const name of ["Jonas", "Mia"]) await page.getByRole("option", { name: new RegExp(name) }).click();
  await page.keyboard.press("Escape");
  await look(page, "access-limited");
  await save();
  await tree.getByText("Board", { exact: true }).click();
  await openAccess("Salaries");
  await dialog.getByText(access.limited).click();
  await look(page, "access-inherited");
  await save();
  await tree.getByText("Salaries", { exact: true }).click();
  await tree.getByText("Salaries 2025.xlsx").waitFor();
  await look(page, "access-tree");
  await tree.getByText("Salaries", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: text.moveTo }).click();
  await page.getByRole("radiogroup").getByText("Manuals").click();
  await page.getByRole("button", { name: folderDialogText.moveToFolder.move }).click();
  await page.getByRole("alertdialog").waitFor();
  await look(page, "access-move");
  await setLanguage(page, "de");
  await page.reload();
  await page.getByText("Board", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: german.knowledgeAccessText.title }).click();
  await page.getByRole("dialog").getByText(german.knowledgeAccessText.people, { exact: true }).waitFor();
  expect(await findGermanProblems(page, await englishSentences())).toEqual([]);
  await saveScreenshot(page, "access-german");
});
