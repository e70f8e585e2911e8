import { afterAll, beforeAll, expect, test } from "vitest";
import { type Failpoint, runFailpoints } from "#platform/failpoint.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL at 14 failpoints of a two-step run, five times each by default. */
const timesEach = Number(process.env.FAULT_TIMES ?? 5);
const answer = Array.from({ length: 12 }, (_, index) => `t${index} `).join("");

let world: FaultWorld;
let client: WireClient;
let workflowId: string;
const fieldId = crypto.randomUUID();

beforeAll(async () => {
  world = await openFaultWorld();
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", {
    workspaceId: client.workspaceId,
    title: "Scripted",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
  });
  const made = await client.mutate<{ id: string }>("workflow.create", {
    workspaceId: client.workspaceId,
    setup: { title: "Two steps" },
  });
  workflowId = made.id;
  const [form, reply] = [crypto.randomUUID(), crypto.randomUUID()];
  const graph = {
    nodes: [
      {
        id: form,
        label: "Topic",
        type: "HUMAN_INPUT",
        position: { x: 0, y: 0 },
        config: { fields: [{ id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }] },
      },
      {
        id: reply,
        label: "Answer",
        type: "AGENT",
        position: { x: 0, y: 120 },
        config: {
          agentId,
          prompt: `[[tokens:12 @ 15ms]] @[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fieldId})`,
        },
      },
    ],
    edges: [{ id: crypto.randomUUID(), sourceNodeId: form, targetNodeId: reply }],
  };
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph });
  await server.kill("SIGTERM");
});
afterAll(() => world.close());

interface Step {
  id: string;
  status: string;
  waitsFor: string | null;
  output: { result: { messages?: { role: string; parts: { type: string; text?: string }[] }[] } } | null;
}

const stepsOf = (runId: string) => client.query<Step[]>("workflowRun.getExecutions", { runId });

/** Starts a run and answers its form until the server dies. What was done up to then is in the database. */
async function goAsFarAsPossible(mark: string, server: StartedServer): Promise<void> {
  try {
    const { runId } = await client.mutate<{ runId: string }>("workflowRun.init", {
      workspaceId: client.workspaceId,
      workflowId,
    });
    await client.mutate("workflowRun.updateTitle", { runId, title: mark });
    await answerForm(runId, server);
  } catch {
    // The server dies here, which is what this test is about.
  }
  await server.exited;
}

async function answerForm(runId: string, server?: StartedServer): Promise<void> {
  const form = await waitUntil(
    "the form",
    async () => {
      if (server && !server.isAlive()) throw new Error("gone");
      return (await stepsOf(runId)).find(({ waitsFor }) => waitsFor === "input");
    },
    server ? 5_000 : 30_000,
  );
  await client.mutate("workflowRun.completeNodeExecution", {
    nodeExecutionId: form.id,
    output: { result: [{ fieldId, value: "tides" }] },
  });
}

/** Waits until a running server completes the newest run. Answers the form if the crash came before the answer. */
async function bringToEnd(): Promise<string> {
  const [run] = await world.sql<{ id: string }>("select id from workflow_run order by created_at desc limit 1");
  const runId = run?.id ?? "";
  await waitUntil("the end of the run", async () => {
    const steps = await stepsOf(runId);
    if (steps.some(({ waitsFor }) => waitsFor === "input")) await answerForm(runId);
    return steps.length === 2 && steps.every(({ status }) => status === "COMPLETED");
  });
  return runId;
}

async function expectWhole(runId: string): Promise<void> {
  const [, reply] = await stepsOf(runId);
  const text = reply?.output?.result.messages?.at(-1)?.parts.find(({ type }) => type === "text")?.text;
  expect(text).toBe(answer);
  const charges = await world.sql<{ amount: string }>(
    "select amount from credit_transaction where refs ->> 'runId' = $1",
    [runId],
  );
  expect(charges.map(({ amount }) => Number(amount))).toEqual([1]);
}

async function killAt(point: Failpoint, rescue: () => Promise<StartedServer>): Promise<void> {
  const before = await world.sql("select id from workflow_run");
  const doomed = await world.start({ TROUPE_FAILPOINT: point === "model.firstChunk" ? `${point}:5` : point });
  client.baseUrl = doomed.baseUrl;
  await goAsFarAsPossible(point, doomed);
  const rescuer = await rescue();
  client.baseUrl = rescuer.baseUrl;
  const after = await world.sql("select id from workflow_run");
  expect(after.length, "the run was stored before the crash").toBe(before.length + 1);
  await expectWhole(await bringToEnd());
}

test.each(runFailpoints)("a run whose process is killed at %s is completed by the next process", async (point) => {
  for (let time = 0; time < timesEach; time++) {
    let rescuer: StartedServer | null = null;
    await killAt(point, async () => {
      rescuer = await world.start();
      return rescuer;
    });
    await (rescuer as StartedServer | null)?.kill("SIGTERM");
  }
  expect(await brokenInvariants(world)).toEqual([]);
});

test.each(runFailpoints)("a run whose process is killed at %s is taken over by a second process", async (point) => {
  for (let time = 0; time < timesEach; time++) {
    const second = await world.start();
    await killAt(point, async () => second);
    await second.kill("SIGTERM");
  }
  expect(await brokenInvariants(world)).toEqual([]);
});

test("a start that was stored but not answered returns the same run when the next process gets the same idempotency key", async () => {
  const before = await world.sql("select id from workflow_run");
  const key = crypto.randomUUID();
  const start = () =>
    client.mutate<{ runId: string }>("workflowRun.init", { workspaceId: client.workspaceId, workflowId }, key);
  const doomed = await world.start({ TROUPE_FAILPOINT: "run.stored" });
  client.baseUrl = doomed.baseUrl;
  await expect(start()).rejects.toThrow();
  await doomed.exited;
  const rescuer = await world.start();
  client.baseUrl = rescuer.baseUrl;
  const { runId } = await start();
  expect(await world.sql("select id from workflow_run")).toHaveLength(before.length + 1);
  expect(await bringToEnd()).toBe(runId);
  await expectWhole(runId);
  await rescuer.kill("SIGTERM");
});
