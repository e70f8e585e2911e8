import { afterAll, beforeAll, expect, test } from "vitest";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { type FaultWorld, openFaultWorld } from "../faults/world.ts";
import { expectAccessible, signUp, type Visit, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

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

const question = "How long is the notice during probation in Portugal?";

/** Answers of an agent that rest on nothing in the library, as they are noted. */
async function addUnanswered() {
  const [person] = await world.sql<{ id: string }>(`select id from "user" limit 1`);
  const [chat] = await world.sql<{ id: string }>(
    `insert into chat (id, workspace_id, user_id, title) values (gen_random_uuid(), $1, $2, 'Q') returning id`,
    [workspaceId, person?.id],
  );
  const groups = new Map<string, string>();
  const asked = [
    ["parking", "Who pays for parking at the office in the city center, and does that include visitors on Fridays?", 3],
    ["parking", "Does the office pay for parking?", 60],
    ["bavaria", "Which bank holidays does Bavaria have?", 90],
    ["probation", question, 5],
  ] as const;
  const found = JSON.stringify([
    {
      chunkId: "0198a000-0000-7000-8000-000000000001",
      nodeId: "0198a000-0000-7000-8000-000000000002",
      ...{ title: "Germany.docx", part: "Page 1", meaning: 0.34, words: 0.2, together: 0.31 },
      text: "The notice is two weeks to any day while the probation lasts, at most six months.",
    },
  ]);
  for (const [group, text, minutes] of asked) {
    const [message] = await world.sql<{ id: string }>(
      `insert into message (id, workspace_id, chat_id, role, parts) values (gen_random_uuid(), $1, $2, 'assistant', '[]') returning id`,
      [workspaceId, chat?.id],
    );
    const [row] = await world.sql<{ id: string }>(
      `insert into unanswered_question (id, workspace_id, group_id, message_id, answer_id, question, words, reason, found, asked_at)
       values (gen_random_uuid(), $1, coalesce($2::uuid, gen_random_uuid()), $3, gen_random_uuid()::text, $4, '{}', $5, $6, now() - $7 * interval '1 minute')
       returning group_id as id`,
      [
        ...[workspaceId, groups.get(group) ?? null, message?.id, text],
        ...(group === "probation" ? ["NOT_ANSWERED", found] : ["NOTHING_FOUND", "[]"]),
        minutes,
      ],
    );
    groups.set(group, row?.id ?? "");
  }
}

test("unanswered questions become sources, and a test of retrieval shows what they bring", async () => {
  const { page } = there;
  await page.goto(`/${slug}/knowledge/unanswered`);
  await page.getByText(unansweredText.empty.title).waitFor();
  await look(page, "unanswered-empty");
  await addUnanswered();
  await page.reload();
  const line = page.getByRole("button", { name: question, expanded: false });
  await line.click();
  await page.getByText("Germany.docx").waitFor();
  await look(page, "unanswered");

  const list = page.getByRole("list", { name: unansweredText.list });
  await list.getByRole("button", { name: unansweredText.write }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(unansweredText.answer.label)
    .fill("Notice during probation in Portugal is seven days after 60 days of work, and 30 days after 120 days.");
  await look(page, "unanswered-write");
  await dialog.getByRole("button", { name: unansweredText.answer.save }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => list.getByRole("listitem").filter({ hasText: question }).count()).toBe(0);
  await page.goto(`/${slug}/knowledge`);
  await page.getByRole("treegrid").getByText(knowledgeLibraryText.states.READY).first().waitFor();

  await page.goto(`/${slug}/knowledge/test?q=${encodeURIComponent(question)}`);
  await page.getByRole("list", { name: knowledgeTestText.list }).getByRole("listitem").first().waitFor();
  await page.getByRole("button", { name: savedQuestionText.answer.button }).click();
  await page.getByRole("button", { name: savedQuestionText.answer.again }).waitFor();
  await look(page, "retrieval-answer");
  await page.getByRole("button", { name: savedQuestionText.save, exact: true }).click();
  await look(page, "retrieval-save");
  await page.getByRole("dialog").getByRole("button", { name: savedQuestionText.save }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await world.sql(
    `insert into knowledge_saved_question (id, workspace_id, question, min_similarity, expected, last_run, previous_run)
     select gen_random_uuid(), workspace_id, 'When may either side end the contract without a reason?', 0.2, expected,
       '{"at":"2026-04-01T08:00:00Z","ranks":[1]}', '{"at":"2026-03-01T08:00:00Z","ranks":[1]}'
     from knowledge_saved_question`,
  );
  await page.reload();
  await page.getByRole("button", { name: savedQuestionText.button(2) }).click();
  await page.getByRole("dialog").getByRole("button", { name: savedQuestionText.runAll }).click();
  await page.getByText(savedQuestionText.ranAt("now")).waitFor();
  await world.sql(
    `update knowledge_saved_question set previous_run = '{"at":"2026-03-01T08:00:00Z","ranks":[1]}', last_run = jsonb_set(last_run, '{ranks}', '[3]')
     where question like 'When may%'`,
  );
  await page.reload();
  await page.getByRole("button", { name: savedQuestionText.button(2) }).click();
  await page.getByText(savedQuestionText.worse, { exact: true }).waitFor();
  await look(page, "retrieval-saved");
});

test("a page shows what relearning changed, and when it is relearned next", async () => {
  const { page } = there;
  const [person] = await world.sql<{ id: string }>(`select id from "user" limit 1`);
  const [node] = await world.sql<{ id: string }>(
    `insert into knowledge_node (id, workspace_id, user_id, text, is_folder, position)
     values (gen_random_uuid(), $1, $2, 'Caring for your lounge set', false, 100) returning id`,
    [workspaceId, person?.id],
  );
  const [source] = await world.sql<{ id: string }>(
    `insert into knowledge_source (id, workspace_id, node_id, type, url, bytes, status, learned_at, checked_at, generation,
       relearn_every, relearn_zone, next_learn_at, last_change)
     values (gen_random_uuid(), $1, $2, 'URL', 'https://fernhollow.example/care', 14000, 'READY', now() - interval '3 days',
       now() - interval '2 hours', 1, 'DAILY', 'UTC', now() + interval '14 hours', $3) returning id`,
    [workspaceId, node?.id, { added: 1, changed: 1, removed: 1, at: new Date().toISOString() }],
  );
  const before = "## Cleaning\n\nClean the teak with soft soap and water twice a year. Do not use a pressure washer.";
  const passages = [
    { part: "", before, after: before.replace("twice a year", "every spring").replace("soft soap and ", "") },
    { part: "", before: null, after: "## Winter\n\nKeep cushions indoors below 5 °C." },
    { part: "", before: "## Oil\n\nOil the wood once after buying it.", after: null },
  ];
  await world.sql(
    `insert into knowledge_change (id, workspace_id, source_id, added, changed, removed, passages)
     values (gen_random_uuid(), $1, $2, 1, 1, 1, $3)`,
    [workspaceId, source?.id, JSON.stringify(passages)],
  );
  await page.goto(`/${slug}/knowledge/${node?.id}`);
  await page.getByRole("tab", { name: relearningText.changes }).click();
  await page.getByText("every spring").waitFor();
  for (const [size, pixels] of Object.entries(sizes)) {
    await page.setViewportSize(pixels);
    // Where it isn't beside the tree, it is another panel.
    await page.getByRole("tab", { name: relearningText.changes }).click();
    await page.getByText("every spring").waitFor();
    await expectAccessible(page, `changes ${size}`);
    await saveScreenshot(page, `changes-${size}-light`);
  }
  await page.setViewportSize(sizes.desktop);
  await page.getByRole("button", { name: relearningText.title }).click();
  await page.getByRole("radiogroup", { name: relearningText.title }).waitFor();
  await look(page, "relearn");
  await page.keyboard.press("Escape");
  await world.sql(
    `with folder as (
       insert into knowledge_node (id, workspace_id, user_id, text, is_folder, position)
       values (gen_random_uuid(), $1, $2, 'Country notes', true, 101) returning id
     ) update knowledge_node set parent_id = folder.id from folder where knowledge_node.id = $3`,
    [workspaceId, person?.id, node?.id],
  );
  await page.goto(`/${slug}/knowledge`);
  await page.getByText("Country notes").click({ button: "right" });
  await page.getByRole("menuitem", { name: relearningText.menu }).click();
  await page.getByRole("dialog").getByRole("radio", { name: relearningText.every.WEEKLY }).click();
  await look(page, "relearn-folder");
  await page.getByRole("dialog").getByRole("button", { name: relearningText.save }).click();
  await page.getByText(relearningText.saved(1)).waitFor();
});
