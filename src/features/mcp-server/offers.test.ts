/** Prompts and resources of servers, on the real server, with a server of the official library on loopback. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { file } from "#features/file/table.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { holdOf, readMessages, readPrompts } from "./service/offers/read-offers.ts";

let testApp: TestApp;
let double: ProviderDouble;
let harbor: McpDouble;
let id: string;
beforeAll(async () => {
  harbor = await startMcpDouble();
  ({ testApp, double } = await startTestAppWithModels({}));
  const { id: workspaceId } = testApp.workspace;
  ({ id } = await testApp.as("OWNER").mcpServer.create({ workspaceId, name: "Harbor", url: harbor.url }));
});
afterAll(() => Promise.all([testApp.close(), harbor.close()]));

const servers = (role: "OWNER" | "USER" = "OWNER") => testApp.as(role).mcpServer;

test("prompts of servers are listed without what nobody sees, and filled in by the server", async () => {
  const { servers: listed, holdsMs } = await servers("USER").getPrompts({
    workspaceId: testApp.workspace.id,
    ids: [id],
  });
  expect(listed).toMatchObject([
    {
      server: "Harbor",
      prompts: [
        { name: "greeting", title: "Greeting", arguments: [] },
        {
          title: "Harbor report",
          arguments: [
            { name: "ship", isRequired: true },
            { name: "tone", isRequired: false },
          ],
        },
      ],
    },
  ]);
  expect(holdsMs).toBeGreaterThanOrEqual(60_000);
  const got = await servers().getPrompt({ id, name: "harbor_report", arguments: { ship: "Alma" } });
  expect(got).toMatchObject({ text: "Write about the Alma, short.", files: [{ kind: "image" }] });
});

test("a server that doesn't answer leaves the menu without its prompts", async () => {
  harbor.answer = () => new Response("down", { status: 503 });
  const { servers: listed } = await servers().getPrompts({ workspaceId: testApp.workspace.id, ids: [id] });
  harbor.answer = null;
  expect(listed).toEqual([]);
});

test("resources become files of the person's message, and acting calls after them ask", async () => {
  const { resources, templates } = await servers().getResources({ id });
  expect(resources.map(({ title }) => title)).toEqual(["Empty", "Harbor rules", "Map"]);
  expect(templates).toMatchObject([{ title: "Log of a ship", variables: ["name"] }]);

  const map = await servers().attachResource({ id, uri: "harbor://map.png", title: "Map" });
  expect(map.files).toMatchObject([{ kind: "image", name: "Map.png", documentId: null }]);
  const log = await servers().attachResource({ id, uri: "harbor://ships/{name}", values: { name: "Alma B" } });
  expect(log.files).toMatchObject([{ kind: "document", name: "Alma B.txt" }]);
  await expect(servers().attachResource({ id, uri: "harbor://empty" })).rejects.toThrow("empty");

  const rules = (await servers().attachResource({ id, uri: "harbor://rules", title: "Harbor rules" })).files[0];
  expect(rules).toMatchObject({ name: "Harbor rules.md" });
  const { s3FilePath = "", size = 0, documentId, name: title = "" } = rules ?? {};
  const [stored] = await testApp.app.database.system.select().from(file).where(eq(file.path, s3FilePath));
  expect(stored).toMatchObject({ origin: "server", userId: testApp.workspace.people.OWNER.id });

  const { id: agentId } = await testApp.as("OWNER").agent.create({
    ...{ workspaceId: testApp.workspace.id, title: "Pilot", system: "You pilot.", languageModelId: "gpt-4o-mini" },
    ...{ mcpServerIds: [id], toolPolicies: { search_tools: "never" } },
  });
  await servers().changeTool({ id, tool: "move_ship", policy: "always" });
  const move = { toolCalls: [{ name: "mcp_harbor_move_ship", input: { name: "Alma", pier: 1 } }] };
  const statusAfter = async (files: object[]) => {
    const chatId = await createTitledChat(testApp);
    const message = { text: "Read it.", files };
    double.reset();
    double.queueReply(move);
    await (await sendTurn(testApp, chatId, message, { agentId })).text();
    return (await testApp.as("OWNER").chat.getById({ id: chatId })).messages.at(-1)?.status;
  };
  expect(await statusAfter([])).toBe("DONE");
  expect(await statusAfter([{ title, s3FilePath, documentId, size }])).toBe("WAITING");
  expect(JSON.stringify(double.requests[0]?.body)).toContain("no swimming");
});

test("lists of servers are read within the limits, whatever is in them", () => {
  expect(readPrompts([null, 1, { name: "" }, { name: "a", arguments: [{ name: 1 }, { name: "b" }] }])).toEqual([
    { name: "a", title: "A", hint: "", arguments: [{ name: "b", hint: "", isRequired: false }] },
  ]);
  expect(holdOf({ ttlMs: 1 })).toBe(60_000);
  expect(holdOf({}, { ttlMs: 120_000 })).toBe(120_000);
  const said = (role: string, text: string) => ({ role, content: { type: "text", text } });
  expect(readMessages([said("user", "Hi"), said("assistant", "Ho"), { role: "user", content: 7 }]).text).toBe(
    "User: Hi\n\nAssistant: Ho",
  );
});
