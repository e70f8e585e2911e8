import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/**
 * A process is suspended in the middle of its work until another process has taken it over and finished it. Then the
 * first process resumes. None of its work may take effect.
 */
const times = Number(process.env.FAULT_TIMES ?? 10);
const words = 200;
const prompt = `[[tokens:${words} @ 10ms]]`;

let world: FaultWorld;
let receiver: WebhookReceiver;
let client: WireClient;
let agentId: string;
let workflowId: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost" });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const own = { workspaceId: client.workspaceId };
  const made = await client.mutate<{ id: string }>("agent.create", {
    ...own,
    title: "Scripted",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
  });
  agentId = made.id;
  workflowId = (await client.mutate<{ id: string }>("workflow.create", { ...own, setup: { title: "Report" } })).id;
  const step = (label: string, type: string, y: number, config: object) => ({
    id: crypto.randomUUID(),
    label,
    type,
    position: { x: 0, y },
    config,
  });
  const nodes = [
    step("Answer", "AGENT", 0, { agentId, prompt }),
    step("Tell", "WEBHOOK", 120, { url: receiver.url, headers: [] }),
  ];
  const edges = [{ id: crypto.randomUUID(), sourceNodeId: nodes[0]?.id, targetNodeId: nodes[1]?.id }];
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges } });
  await server.kill("SIGTERM");
});
afterEach(() => receiver.reset());
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const isStreaming = (owner: string) =>
  waitUntil(
    "the answer under way",
    async () =>
      (
        await world.sql(
          `select from stream s join stream_chunk c on c.stream_id = s.id
           where s.owner = $1 and c.chunks like '%text-delta%'`,
          [owner],
        )
      ).length > 0,
  );

/**
 * Everything that people see and pay for, and all external effects. Only streams that a step or a message refers to are
 * included.
 */
const tables = {
  steps: "select to_jsonb(e) as row from node_execution e order by e.id",
  runs: "select to_jsonb(r) as row from workflow_run r order by r.id",
  messages: "select to_jsonb(m) as row from message m order by m.id",
  chunks: `select to_jsonb(c) as row from stream_chunk c
    where stream_id in (select stream_id from node_execution union select stream_id from message) order by c.stream_id, c.seq`,
  charges: "select to_jsonb(t) as row from credit_transaction t order by t.id",
  effects: "select to_jsonb(f) as row from effect f order by f.id",
};

async function kept(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(tables)) found[name] = await world.sql(text);
  return found;
}

/** Suspends a process for longer than the heartbeat timeout. `isOver` is asked of the process that takes over. */
async function sleepThrough(begin: () => Promise<{ owner: string; isOver: () => Promise<boolean> }>): Promise<void> {
  const sleeper = await world.start();
  client.baseUrl = sleeper.baseUrl;
  const { owner, isOver } = await begin();
  await isStreaming(owner);
  sleeper.signal("SIGSTOP");
  let rescuer: StartedServer | null = null;
  try {
    rescuer = await world.start();
    client.baseUrl = rescuer.baseUrl;
    await waitUntil("the end by another process", isOver);
    const before = await kept();
    const [beat] = await world.sql<{ at: string }>("select max(seen_at)::text as at from server_process");
    sleeper.signal("SIGCONT");
    // The resumed process is alive again and has had time to finish the work that it believes it owns.
    await waitUntil(
      "the sleeper awake",
      async () =>
        (
          await world.sql(
            `select from server_process where declared_dead_at is null and seen_at > $1::timestamptz + interval '6 seconds'
             having count(*) >= 2`,
            [beat?.at],
          )
        ).length === 1,
    );
    expect(await kept()).toEqual(before);
  } finally {
    sleeper.signal("SIGCONT");
    await sleeper.kill("SIGTERM");
    await rescuer?.kill("SIGTERM");
  }
}

test(`a run whose process was suspended ends once, is charged once and delivers its webhook once, ${times} times`, async () => {
  for (let time = 0; time < times; time++) {
    receiver.reset();
    let runId = "";
    await sleepThrough(async () => {
      const input = { workspaceId: client.workspaceId, workflowId };
      runId = (await client.mutate<{ runId: string }>("workflowRun.init", input)).runId;
      const isOver = async () =>
        (await world.sql("select from workflow_run where id = $1 and status = 'COMPLETED'", [runId])).length === 1;
      return { owner: `run:${runId}`, isOver };
    });
    expect(await world.sql("select from credit_transaction where refs ->> 'runId' = $1", [runId])).toHaveLength(1);
    expect(receiver.deliveries).toHaveLength(1);
  }
  expect(await brokenInvariants(world)).toEqual([]);
});

test(`a reply whose process was suspended is written once and charged once, ${times} times`, async () => {
  for (let time = 0; time < times; time++) {
    const chatId = crypto.randomUUID();
    await sleepThrough(async () => {
      void client
        .post("/api/chat/agent", { workspaceId: client.workspaceId, chatId, agentId, message: { text: prompt } })
        .then((response) => response.text())
        .catch(() => null);
      const isOver = async () =>
        (await world.sql("select from message where chat_id = $1 and role = 'assistant' and status = 'DONE'", [chatId]))
          .length === 1;
      return { owner: `chat:${chatId}`, isOver };
    });
    expect(await world.sql("select from credit_transaction where refs ->> 'chatId' = $1", [chatId])).toHaveLength(1);
  }
  expect(await brokenInvariants(world)).toEqual([]);
});
