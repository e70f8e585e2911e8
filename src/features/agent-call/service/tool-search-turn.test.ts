/** A turn with 200 tools, its journal in the real database, and a model that must search for them. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, message } from "#features/chat/table.ts";
import { createTurnLog } from "#features/tool-call/service/turn-log.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { readToEnd, streamReply } from "#platform/ai/stream-reply.ts";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { manyTools } from "#testing/tools/many-tools.ts";
import { deferTools } from "./tool-search.ts";
import { toToolSet } from "./tool-set.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ withJobs: false }));
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;

async function openReply() {
  const { id: workspaceId, people } = testApp.workspace;
  const found = await findWorkspaceContext(testApp.app, workspaceId, people.OWNER.id, "test");
  const ctx = found ?? expect.unreachable();
  const [chatId, messageId] = [newId(), newId()];
  await db().insert(chat).values({ id: chatId, workspaceId, userId: people.OWNER.id, title: "Tools" });
  await db()
    .insert(message)
    .values({ id: messageId, workspaceId, chatId, role: "assistant", parts: [], status: "STREAMING" });
  const owner = {
    workspaceId,
    messageId,
    executionId: null,
    scope: "",
    parentId: null,
    refs: {},
    hold: async () => true,
  };
  const { tools, deferred } = await deferTools(manyTools, { conversation: [], policy: undefined });
  async function reply(isResumed: boolean) {
    const rules = {
      policyOf: () => undefined,
      isTrusted: () => false,
      isAllowed: () => false,
      isTainted: false,
      canAsk: true,
    };
    const log = await createTurnLog(ctx, { owner, tools, use: "chat", isResumed, rules });
    return readToEnd(
      streamReply({
        model: connectToDouble(double, "OPENAI"),
        messages: [{ role: "user", content: "Report the bug" }],
        tools: toToolSet(tools),
        deferredTools: deferred,
        log,
      }),
    );
  }
  return { messageId, reply };
}

const namesAt = (at: number) => ((double.requests[at]?.body.tools ?? []) as { name: string }[]).map(({ name }) => name);

test("a turn that starts again after a search has the tools that it found, and doesn't search again", async () => {
  const { messageId, reply } = await openReply();
  double.queueReply({ toolCalls: [{ name: "search_tools", input: { query: "create github issue", limit: 2 } }] });
  double.queueReply({ fault: "error-500" });
  expect((await reply(false)).state).toBe("failed");
  double.queueReply({ toolCalls: [{ name: "github_create_issue", input: { title: "A leak" } }] });
  double.queueReply({ text: "Reported." });
  expect(await reply(true)).toMatchObject({ state: "done", text: "Reported." });
  const found = ["search_tools", "github_create_issue", "github_add_issue_comment"];
  expect([0, 1, 2, 3].map(namesAt)).toEqual([["search_tools"], found, found, found]);
  const calls = await db().select().from(toolCall).where(eq(toolCall.messageId, messageId)).orderBy(toolCall.step);
  expect(calls).toMatchObject([
    { tool: "search_tools", state: "answered", output: { value: { tools: [{ name: found[1] }, { name: found[2] }] } } },
    { tool: "github_create_issue", state: "answered", output: { value: 'github create_issue {"title":"A leak"}' } },
  ]);
});
