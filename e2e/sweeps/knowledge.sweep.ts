import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { knowledgeAccessText } from "#product/texts/knowledge/knowledge-access.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { type FaultWorld, openFaultWorld } from "../faults/world.ts";
import { expectAccessible, signUp, type Visit, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { waitForIdle } from "../support/overlays.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const text = knowledgeLibraryText;
let world: FaultWorld;
let there: Visit;
let slug = "";
let workspaceId = "";

beforeAll(async () => {
  world = await openFaultWorld();
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

/** Pictures in all sizes and both themes; axe finds nothing in any of them. */
async function look(page: Page, name: string) {
  for (const [size, pixels] of Object.entries(sizes)) {
    await page.setViewportSize(pixels);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await waitForIdle(page);
      await expectAccessible(page, `${name} ${size} ${theme}`, theme === "dark" ? "colours" : undefined);
      await saveScreenshot(page, `${name}-${size}-${theme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.desktop);
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

  await world.sql(
    `insert into knowledge_node (id, workspace_id, parent_id, text, is_folder, position)
     select gen_random_uuid(), $1, null, 'Archive ' || lpad(n::text, 5, '0'), true, 100 + n from generate_series(1, 9988) n`,
    [workspaceId],
  );
  await page.reload();
  await tree.getByText("Archive 00001").waitFor();
  await look(page, "library-full");
  await tree.getByRole("row").nth(1).focus();
  await page.keyboard.press("End");
  await tree.getByText("Archive 09988").waitFor();
  expect(await tree.getByRole("row").count()).toBeLessThan(100);
  await page.getByRole("searchbox").fill("archive 04000");
  await tree.getByText("Archive 04000").waitFor();
  await expect.poll(() => tree.getByText("Archive 00001").count()).toBe(0);
  await saveScreenshot(page, "library-full-search");
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
