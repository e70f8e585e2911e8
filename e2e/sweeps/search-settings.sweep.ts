import { afterAll, beforeAll, test } from "vitest";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { rerankingText as text } from "#product/texts/knowledge/reranking.ts";
import { type FaultWorld, openFaultWorld } from "../faults/world.ts";
import { signUpAtHome, type Visit, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { findWorkspaceId } from "../support/seed-workspace.ts";

let world: FaultWorld;
let there: Visit;
let slug = "";
let workspaceId = "";

beforeAll(async () => {
  world = await openFaultWorld();
  const { baseUrl } = await world.start();
  there = await visit({ baseUrl });
  slug = (await signUpAtHome(there)).slug;
  workspaceId = await findWorkspaceId(there.page, slug);
});
afterAll(() => world.close());

/** A source whose passages are found by their words. */
async function addSource(passages: readonly string[]) {
  const [node] = await world.sql<{ id: string }>(
    `insert into knowledge_node (id, workspace_id, user_id, text, is_folder)
     values (gen_random_uuid(), $1, (select id from "user" limit 1), 'Ferries of the Harbor.md', false) returning id`,
    [workspaceId],
  );
  await world.sql(
    `with source as (
       insert into knowledge_source (id, workspace_id, node_id, type, status, generation, total_chunks, language, learned_at)
       values (gen_random_uuid(), $1, $2, 'DOCUMENT', 'READY', 1, cardinality($3::text[]), 'en', now()) returning id
     )
     insert into knowledge_chunk (id, workspace_id, source_id, generation, position, text, start, "end", language, part)
     select gen_random_uuid(), $1, source.id, 1, n - 1, passage, n * 4000, n * 4000 + 4000, 'english', 'Page ' || n
     from source, unnest($3::text[]) with ordinality as passages (passage, n)`,
    [workspaceId, node?.id, passages],
  );
}

test("what reorders passages is chosen with its price, and shown where passages are tested", async () => {
  const { page } = there;
  await addSource([
    "The ferry to the islands leaves at noon, except on Sundays.",
    "A ferry of the harbor has two decks and room for ninety cars.",
    "In May, the ferry is repaired, and a bus goes over the bridge.",
  ]);
  await page.goto(`/${slug}/knowledge`);
  await page.getByRole("button", { name: text.title }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radiogroup", { name: text.choices }).getByText(text.model).click();
  await dialog.getByText(text.perQuestion(1)).waitFor();
  await look(page, "search-settings", page.locator("h1").first());
  await dialog.getByRole("button", { name: text.save }).click();
  await page.getByText(text.saved).waitFor();

  world.double.answerAs(({ schema }) => (schema ? { object: { numbers: [3, 1, 2] } } : { text: "Noted." }));
  await page.goto(`/${slug}/knowledge/test`);
  await page
    .getByLabel(knowledgeTestText.question, { exact: true })
    .fill("Has the ferry of Kenya islands, decks or a bridge?");
  await page.keyboard.press("Enter");
  await page.getByText(knowledgeTestText.reranked("GPT-4o Mini", 1)).waitFor();
  await page.getByText(knowledgeTestText.rankBefore(3)).waitFor();
  await look(page, "retrieval-reranked", page.locator("h1").first());
});
