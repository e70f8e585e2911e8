import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** A graceful shutdown in the middle of ten replies, 50 times by default. */
const times = Number(process.env.FAULT_TIMES ?? 50);
const words = 700;
const prompt = `[[tokens:${words} @ 10ms]]`;
const chatsAtOnce = 10;

let world: FaultWorld;
let client: WireClient;
let agentId: string;

beforeAll(async () => {
  world = await openFaultWorld({ DRAIN_MS: "1000" });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const made = await client.mutate<{ id: string }>("agent.create", {
    workspaceId: client.workspaceId,
    title: "Scripted",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
  });
  agentId = made.id;
  await server.kill("SIGTERM");
});
afterAll(() => world.close());

interface Chat {
  messages: { status: string; parts: { type: string; text?: string }[] }[];
}

test(`replies that outlive a graceful shutdown are completed by the next process, ${times} times`, async () => {
  for (let time = 0; time < times; time++) {
    const leaving = await world.start();
    client.baseUrl = leaving.baseUrl;
    const chatIds = Array.from({ length: chatsAtOnce }, () => crypto.randomUUID());
    const sent = chatIds.map((chatId) =>
      client
        .post("/api/chat/agent", { workspaceId: client.workspaceId, chatId, agentId, message: { text: prompt } })
        .then((response) => response.text())
        .catch(() => null),
    );
    await waitUntil(
      "all replies under way",
      async () =>
        (
          await world.sql(
            `select distinct m.id from message m join stream_chunk c on c.stream_id = m.stream_id
             where m.status = 'STREAMING' and c.chunks like '%text-delta%'`,
          )
        ).length === chatsAtOnce,
    );
    await leaving.kill("SIGTERM");
    await Promise.all(sent);
    const next = await world.start();
    client.baseUrl = next.baseUrl;
    for (const chatId of chatIds) {
      const { messages } = await waitUntil("the whole reply", async () => {
        const found = await client.query<Chat>("chat.getById", { id: chatId });
        return found.messages[1]?.status === "STREAMING" ? null : found;
      });
      expect(messages[1]?.status).toBe("DONE");
      expect(
        messages[1]?.parts
          .find(({ type }) => type === "text")
          ?.text?.split(" ")
          .filter(Boolean),
      ).toHaveLength(words);
      const charges = await world.sql("select id from credit_transaction where refs ->> 'chatId' = $1", [chatId]);
      expect(charges).toHaveLength(1);
    }
    await next.kill("SIGTERM");
  }
  expect(await brokenInvariants(world)).toEqual([]);
});
