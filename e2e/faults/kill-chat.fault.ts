import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL at random moments of a chat reply, 50 times by default. */
const times = Number(process.env.FAULT_TIMES ?? 50);
const prompt = "[[tokens:60 @ 12ms]]";
const answer = Array.from({ length: 60 }, (_, index) => `t${index} `).join("");

let world: FaultWorld;
let client: WireClient;
let agentId: string;

beforeAll(async () => {
  world = await openFaultWorld();
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
  messages: { role: string; status: string; parts: { type: string; text?: string }[] }[];
}

test(`a reply whose process is killed at a random moment is completed and charged once, ${times} times`, async () => {
  let survived = 0;
  for (let time = 0; time < times; time++) {
    const doomed = await world.start();
    client.baseUrl = doomed.baseUrl;
    const chatId = crypto.randomUUID();
    const sent = client
      .post("/api/chat/agent", { workspaceId: client.workspaceId, chatId, agentId, message: { text: prompt } })
      .then((response) => response.text())
      .catch(() => null);
    // The kill happens between the moment the turn is stored and shortly after its last token.
    await waitUntil(
      "the turn",
      async () => (await world.sql("select id from chat where id = $1", [chatId])).length === 1,
    );
    const waitMs = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 850;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await doomed.kill("SIGKILL");
    await sent;
    const rescuer = await world.start();
    client.baseUrl = rescuer.baseUrl;
    const chat = await waitUntil("the whole reply", async () => {
      const found = await client.query<Chat>("chat.getById", { id: chatId });
      return found.messages.length === 2 && found.messages[1]?.status === "DONE" ? found : null;
    });
    expect(chat.messages[1]?.parts.find(({ type }) => type === "text")?.text, `killed after ${waitMs} ms`).toBe(answer);
    const charges = await world.sql("select id from credit_transaction where refs ->> 'chatId' = $1", [chatId]);
    expect(charges, `killed after ${waitMs} ms`).toHaveLength(1);
    survived += 1;
    await rescuer.kill("SIGTERM");
  }
  expect(survived).toBe(times);
  expect(await brokenInvariants(world)).toEqual([]);
});

test("a stopped reply stays stopped and keeps its text when its process is killed right after the stop", async () => {
  const doomed = await world.start({ TROUPE_FAILPOINT: "stop.stored" });
  client.baseUrl = doomed.baseUrl;
  const chatId = crypto.randomUUID();
  const sent = client
    .post("/api/chat/agent", {
      workspaceId: client.workspaceId,
      chatId,
      agentId,
      message: { text: "[[tokens:2000 @ 12ms]]" },
    })
    .then((response) => response.text())
    .catch(() => null);
  await waitUntil(
    "the first flush with words",
    async () =>
      (
        await world.sql(
          "select 1 from stream join stream_chunk on stream_id = id where owner = $1 and chunks like '%text-delta%'",
          [`chat:${chatId}`],
        )
      ).length > 0,
  );
  await client.mutate("chat.stop", { id: chatId }).catch(() => null);
  await doomed.exited;
  await sent;
  const rescuer = await world.start();
  client.baseUrl = rescuer.baseUrl;
  const chat = await waitUntil("the end of the reply", async () => {
    const found = await client.query<Chat>("chat.getById", { id: chatId });
    return found.messages[1]?.status === "STREAMING" ? null : found;
  });
  expect(chat.messages[1]?.status).toBe("STOPPED");
  expect(chat.messages[1]?.parts.find(({ type }) => type === "text")?.text).toMatch(/^t0 /);
  expect(await world.sql("select request_id from credit_reservation where state = 'RESERVED'")).toEqual([]);
  await rescuer.kill("SIGTERM");
  expect(await brokenInvariants(world)).toEqual([]);
});
