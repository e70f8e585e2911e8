import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** Kills between two models of a chain: the first has failed, the second is held, writes, or has answered. */
const kills = [
  { failpoint: "model.ended:1", asked: 1 },
  { failpoint: "model.held:2", asked: 1 },
  { failpoint: "model.firstChunk:5", asked: 2 },
  { failpoint: "model.ended:2", asked: 2 },
];
type Kill = (typeof kills)[number];
const [chosen, next] = ["gpt-5", "gpt-4-1-mini"];
const answer = "High water is at noon.";

let world: FaultWorld;
let client: WireClient;
let agentId: string;
let workflowId: string;

beforeAll(async () => {
  world = await openFaultWorld();
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { workspaceId } = client;
  const agent = { title: "Harbor master", system: "You know the tides.", languageModelId: chosen };
  const fallbackModels = [{ languageModelId: next }];
  ({ id: agentId } = await client.mutate<{ id: string }>("agent.create", { workspaceId, ...agent, fallbackModels }));
  const made = { workspaceId, setup: { title: "Tides" } };
  ({ id: workflowId } = await client.mutate<{ id: string }>("workflow.create", made));
  const step = { id: crypto.randomUUID(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 } };
  const nodes = [{ ...step, config: { agentId, prompt: "When is high water?" } }];
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges: [] } });
  await server.kill("SIGTERM");
});
afterAll(() => world.close());
beforeEach(() => world.double.reset());

/** The first model fails, the next one answers. */
const queueAnswers = () => {
  world.double.queueReply({ fault: "unauthorized" });
  world.double.queueReply({ text: answer });
};

/** Starts something on a server that dies of it, and starts another server. */
async function killDuring({ failpoint, asked }: Kill, begin: () => Promise<unknown>): Promise<() => Promise<void>> {
  queueAnswers();
  const doomed = await world.start({ TROUPE_FAILPOINT: failpoint });
  client.baseUrl = doomed.baseUrl;
  await begin().catch(() => null);
  await doomed.exited;
  expect(world.double.requests, "models asked before the kill").toHaveLength(asked);
  // What the dead process had not asked any more.
  world.double.reset();
  queueAnswers();
  const rescuer = await world.start();
  client.baseUrl = rescuer.baseUrl;
  return () => rescuer.kill("SIGTERM");
}

interface Reply {
  status: string;
  parts: { type: string; text?: string }[];
  metadata: object;
}

test.each(kills)(
  "a reply whose process is killed at $failpoint is completed by the next model, charged once, and says why",
  async (kill) => {
    const chatId = crypto.randomUUID();
    const message = { text: "When is high water?" };
    const end = await killDuring(kill, async () =>
      (await client.post("/api/chat/agent", { workspaceId: client.workspaceId, chatId, agentId, message })).text(),
    );
    const reply = await waitUntil("the whole reply", async () => {
      const { messages } = await client.query<{ messages: Reply[] }>("chat.getById", { id: chatId });
      return messages[1]?.status === "STREAMING" ? null : messages[1];
    });
    expect(reply).toMatchObject({
      status: "DONE",
      metadata: { languageModelId: next, isFallback: true, failedModels: [{ id: chosen, reason: "error" }] },
    });
    expect(reply.parts.flatMap(({ text }) => text ?? [])).toEqual([answer]);
    const charges = await world.sql("select model_id from credit_transaction where refs ->> 'chatId' = $1", [chatId]);
    expect(charges).toEqual([{ model_id: next }]);
    await end();
    expect(await world.sql("select request_id from credit_reservation where state = 'RESERVED'")).toEqual([]);
    expect(await brokenInvariants(world)).toEqual([]);
  },
);

test.each(kills)(
  "a step of a background run whose process is killed at $failpoint is completed by the next model, charged once, and says why",
  async (kill) => {
    let runId = "";
    const end = await killDuring(kill, async () => {
      const input = { workspaceId: client.workspaceId, workflowId, triggerType: "IN_BACKGROUND" };
      ({ runId } = await client.mutate<{ runId: string }>("workflowRun.init", input));
    });
    const [run] = await world.sql<{ id: string }>("select id from workflow_run order by created_at desc limit 1");
    runId ||= run?.id ?? expect.unreachable();
    const steps = await waitUntil("the end of the run", async () => {
      const { status } = await client.query<{ status: string }>("workflowRun.getById", { runId });
      if (status !== "COMPLETED" && status !== "FAILED") return null;
      return client.query<{ status: string; output: unknown; notes: unknown }[]>("workflowRun.getExecutions", {
        runId,
      });
    });
    expect(steps).toMatchObject([
      { status: "COMPLETED", notes: [{ kind: "otherModel", failed: [{ model: "GPT-5", reason: "error" }] }] },
    ]);
    expect(JSON.stringify(steps).split(answer)).toHaveLength(2);
    const charges = await world.sql("select model_id from credit_transaction where refs ->> 'runId' = $1", [runId]);
    expect(charges).toEqual([{ model_id: next }]);
    await end();
    expect(await world.sql("select request_id from credit_reservation where state = 'RESERVED'")).toEqual([]);
    expect(await brokenInvariants(world)).toEqual([]);
  },
);
