import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { planCall } from "#testing/tools/planner.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

let world: FaultWorld;
let client: WireClient;
let site: WebhookReceiver;
beforeAll(async () => {
  site = await startWebhookReceiver();
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost" });
});
afterAll(async () => {
  await world.close();
  await site.close();
});

interface Reply {
  status: string;
  parts: ToolPart[];
}

test("what a person decided while another call ran counts, although the process was killed before that call ended", async () => {
  const doomed = await world.start({ TROUPE_FAILPOINT: "decision.stored" });
  client = await signUpClient(doomed.baseUrl);
  const { workspaceId } = client;
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", {
    workspaceId,
    title: "Planner",
    system: "You plan.",
    languageModelId: "gpt-4o-mini",
    toolPolicies: { manage_task_plan: "ask" },
  });
  const readPage = { name: "scrape_website_content", input: { url: site.url } };
  site.queueResponse("hold");
  world.double.queueReply({ toolCalls: [planCall("Sail"), readPage] });
  const chatId = crypto.randomUUID();
  const sent = client
    .post("/api/chat/agent", { workspaceId, chatId, agentId, message: { text: "Please do it" } })
    .then((response) => response.text())
    .catch(() => null);
  const readReply = async () => (await client.query<{ messages: Reply[] }>("chat.getById", { id: chatId })).messages[1];
  const asked = await waitUntil("the question", async () =>
    (await readReply())?.parts.find(({ state }) => state === "approval-requested"),
  );
  const decision = { kind: "allow", input: planCall("Row").input };
  await client.mutate("chat.decideToolCall", { id: asked.approval?.id, decision }).catch(() => null);
  await doomed.exited;
  await sent;

  world.double.queueReply({ text: "The plan is made." });
  const rescuer = await world.start();
  client.baseUrl = rescuer.baseUrl;
  const reply = await waitUntil("the whole reply", async () => {
    const found = await readReply();
    return found?.status === "STREAMING" ? null : found;
  });
  expect(reply.status).toBe("DONE");
  expect(reply.parts.filter(({ toolCallId }) => toolCallId)).toMatchObject([
    { state: "output-available", output: { tasks: [{ content: "Row" }] } },
    { state: "output-available" },
  ]);
  expect(JSON.stringify(reply.parts)).toContain("The plan is made.");
  expect(await world.sql("select 1 from credit_transaction where refs ->> 'chatId' = $1", [chatId])).toHaveLength(1);
  await rescuer.kill("SIGTERM");
  expect(await world.sql("select request_id from credit_reservation where state = 'RESERVED'")).toEqual([]);
  expect(await brokenInvariants(world)).toEqual([]);
});
