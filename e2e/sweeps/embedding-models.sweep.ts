import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddingModelText as text } from "#product/texts/knowledge/embedding-models.ts";
import { type FaultWorld, openFaultWorld } from "../faults/world.ts";
import { signUp, type Visit, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { findWorkspaceId } from "../support/seed-workspace.ts";

let world: FaultWorld;
let there: Visit;
let slug = "";
let workspaceId = "";

beforeAll(async () => {
  world = await openFaultWorld();
  const endpoint = { name: "Ollama", baseUrl: `${world.double.url}/v1`, models: ["bge-m3", "nomic-embed-text"] };
  const { baseUrl } = await world.start({ OPENAI_COMPATIBLE: JSON.stringify([endpoint]) });
  there = await visit({ baseUrl });
  slug = (await signUp(there)).slug;
  workspaceId = await findWorkspaceId(there.page, slug);
});
afterAll(() => world.close());

/** A source in French with some passages, which have no vectors. */
async function addSource() {
  const [node] = await world.sql<{ id: string }>(
    `insert into knowledge_node (id, workspace_id, user_id, text, is_folder)
     values (gen_random_uuid(), $1, (select id from "user" limit 1), 'Fougères.md', false) returning id`,
    [workspaceId],
  );
  await world.sql(
    `with source as (
       insert into knowledge_source (id, workspace_id, node_id, type, status, generation, total_chunks, language, learned_at)
       values (gen_random_uuid(), $1, $2, 'DOCUMENT', 'READY', 1, 70, 'und', now()) returning id
     )
     insert into knowledge_chunk (id, workspace_id, source_id, generation, position, text, start, "end", language)
     select gen_random_uuid(), $1, source.id, 1, n, 'Les fougères aiment l''ombre ' || n, n * 4000, n * 4000 + 4000, 'simple'
     from source, generate_series(0, 69) n`,
    [workspaceId, node?.id],
  );
  return node?.id ?? "";
}

const setChange = (state: string | null, problem: string | null = null) =>
  world.sql(
    `update knowledge_setting set state = $2, problem = $3, next_model = case when $2::text is null then null else
     'openai:text-embedding-3-small' end, done_chunks = 41, total_chunks = 70 where workspace_id = $1`,
    [workspaceId, state, problem],
  );

test("the embedding model is chosen, changed and explained, in three sizes and both themes", async () => {
  const { page } = there;
  const nodeId = await addSource();
  await page.goto(`/${slug}/knowledge/${nodeId}`);
  await page.getByRole("button", { name: text.choose }).waitFor();
  await look(page, "embedding-notice", page.locator("h1").first());

  await page.goto(`/${slug}/knowledge`);
  await page.getByRole("button", { name: text.title }).click();
  const dialog = page.getByRole("dialog");
  const options = dialog.getByRole("radiogroup", { name: text.choices });
  await options.getByText("text-embedding-3-small").click();
  await dialog.getByText(/70 passages/).waitFor();
  await look(page, "embedding-models", page.locator("h1").first());

  await options.getByText("bge-m3").click();
  await dialog.getByRole("button", { name: text.change }).click();
  await options
    .getByRole("radio", { name: /bge-m3/ })
    .and(options.getByRole("radio", { checked: true }))
    .waitFor();
  await expect.poll(() => options.locator("label", { hasText: "bge-m3" }).getByText(text.inUse).count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByText(/knows English only/).count()).toBe(0);

  await setChange("PAUSED");
  await page.reload();
  await page.getByText(text.paused("text-embedding-3-small")).waitFor();
  await look(page, "embedding-paused", page.locator("h1").first());
  await setChange("FAILED", "OpenAI: You exceeded your current quota, please check your plan and billing details.");
  await page.reload();
  await page.getByText(text.failed("text-embedding-3-small")).waitFor();
  await page.getByRole("button", { name: text.title }).click();
  await dialog.getByText(text.failed("text-embedding-3-small")).waitFor();
  await look(page, "embedding-failed", page.locator("h1").first());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text.cancel }).click();
  await expect.poll(() => page.getByText(text.failed("text-embedding-3-small")).count()).toBe(0);

  await world.sql(`update knowledge_setting set model = 'endpoint:instance-1:gone' where workspace_id = $1`, [
    workspaceId,
  ]);
  await page.reload();
  await page.getByText(text.gone).waitFor();
  await look(page, "embedding-gone", page.locator("h1").first());
});
