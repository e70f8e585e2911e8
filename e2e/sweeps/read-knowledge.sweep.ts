/** What an agent's editor says of reading all sources, and a long file of a chat in the viewer. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { agentKnowledgeText } from "#product/texts/agent/agent-knowledge.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import type { ToolName } from "#tools/index.ts";
import { type FaultWorld, openFaultWorld } from "../faults/world.ts";
import { signUp, type Visit, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const tool = "get_context_from_provided_knowledge_sources_and_notes" satisfies ToolName;

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

/** A learned source whose text is repeated so often. */
async function addSource(times: number): Promise<string> {
  const [nodeId, sourceId] = [newId(), newId()];
  await world.sql(
    "insert into knowledge_node (id, workspace_id, text, is_folder) values ($1, $2, 'Staff handbook', false)",
    [nodeId, workspaceId],
  );
  await world.sql(
    `insert into knowledge_source (id, workspace_id, node_id, type, status, generation, learned_at)
     values ($1, $2, $3, 'DOCUMENT', 'READY', 1, now())`,
    [sourceId, workspaceId, nodeId],
  );
  await world.sql(
    `insert into knowledge_chunk (id, workspace_id, source_id, generation, position, text, start, "end")
     values (gen_random_uuid(), $1, $2, 1, 0, repeat('Employees get 28 days of vacation. ', $3), 0, 35)`,
    [workspaceId, sourceId, times],
  );
  return nodeId;
}

test("the editor says what reading everything costs, and when the sources are too long for it", async () => {
  const { page } = there;
  for (const [name, times] of [
    ["read-all", 400],
    ["read-all-too-long", 9_000],
  ] as const) {
    const nodeId = await addSource(times);
    const { id } = await callProcedure<{ id: string }>(page, "agent.create", {
      ...{ workspaceId, title: "Librarian", system: "You answer from the staff handbook." },
      knowledgeSourceTreeNodeIds: [nodeId],
    });
    await page.goto(urls.agent(slug, id, "knowledge"));
    await page.getByText(agentKnowledgeText.readAll).waitFor();
    await look(page, name);
  }
});

test("a long file of a chat is cited, and opens at the passage as one that is attached", async () => {
  const { page } = there;
  const fact = "The lighthouse of Velmora is repaired by Ines Quandt.";
  const filler = "The ledger of the harbor lists barrels, ropes and sails of many ships.\n\n";
  const text = filler.repeat((limits.chat.attachedTextTokens * 4.2) / filler.length) + fact;
  const chatId = newId();
  const question = "Who repairs the lighthouse of Velmora?";
  world.double.answerAs(({ toolResult }) =>
    toolResult === null ? { text: "", toolCalls: [{ name: tool, input: { question } }] } : { text: `“${fact}” [1]` },
  );
  await page.goto(urls.agents(slug));
  await page.evaluate(
    async ([workspace, content, chat, question]) => {
      const form = new FormData();
      form.append("document_files", new File([content ?? ""], "ledger.txt", { type: "text/plain" }));
      const path = `/api/document/upload-multiple-file?workspaceId=${workspace}`;
      const { documents } = await (await fetch(path, { method: "POST", body: form })).json();
      const [one] = documents;
      const file = { title: one.title, s3FilePath: one.s3_file_path, documentId: one.document_id, size: one.size };
      const message = { text: question, files: [file] };
      const languageModelId = "gpt-4o-mini";
      const body = JSON.stringify({ workspaceId: workspace, chatId: chat, languageModelId, message });
      const headers = { "content-type": "application/json" };
      await (await fetch("/api/chat/agent", { method: "POST", headers, body })).text();
    },
    [workspaceId, text, chatId, question] as const,
  );
  await page.goto(urls.chat(slug, chatId));
  const citation = page.getByRole("link", { name: /ledger\.txt/ }).first();
  await citation.waitFor();
  await look(page, "attached-cited");
  await citation.click();
  await page.getByText(knowledgeViewerText.attached).first().waitFor();
  await expect.poll(() => page.getByText("Ines Quandt").count()).toBeGreaterThan(0);
  await look(page, "attached-viewer", page.getByText("Ines Quandt").first());
});
