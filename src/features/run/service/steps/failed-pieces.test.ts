/** Failed pieces in attended runs: a person decides about them. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loopItemMention } from "#engine/reference.ts";
import type { StepOptions } from "#engine/step-options.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type RunSteps, waitForSteps } from "#testing/wait-for-run.ts";
import { nodeExecution } from "../../table.ts";
import { wakeSteps } from "../dispatch/wake-steps.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

/** Starts an attended run of a loop with the scripted items. */
async function beginLoop(options?: StepOptions) {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: agentId } = await owner.agent.create({
    workspaceId,
    title: "Guide",
    system: "You are the guide.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Towns" } });
  const config = {
    agentId,
    listSource: "the towns",
    prompt: `About ${loopItemMention("item")}`,
    maxListItemCount: 100,
  };
  const node = {
    id: newId(),
    label: "Work",
    type: "LOOP",
    position: { x: 0, y: 0 },
    config,
    ...(options && { options }),
  };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  const { runId } = await owner.workflowRun.init({ workspaceId, workflowId, triggerType: "MANUAL" });
  return runId;
}

const script = (items: readonly string[]) =>
  double.queueReply({ object: { list: items.map((item) => ({ item, details: "" })) } });
/** Two responses that are not retried: the fallback model fails too. */
const refuse = () => {
  for (let at = 0; at < 2; at++) double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
};

type Step = RunSteps[number];

async function until(runId: string, isReached: (step: Step) => boolean): Promise<Step> {
  const [step] = await waitForSteps(testApp, runId, ([one]) => one !== undefined && isReached(one));
  return step as Step;
}

interface Piece {
  error?: string;
  messages: { parts: { text?: string }[] }[];
}
const resultOf = (step: Step) => (step.output as { result: Piece[] }).result;
const answerOf = ({ messages }: Piece) =>
  messages
    .at(-1)
    ?.parts.map(({ text }) => text ?? "")
    .join("");
const isOver = ({ status }: Step) => status === "COMPLETED" || status === "FAILED";
const spent = async (runId: string) =>
  (await testApp.app.database.system.select().from(creditTransaction)).filter(({ refs }) => refs.runId === runId)
    .length;

describe("an attended run with 19 failed of 100 items", () => {
  const items = Array.from({ length: 100 }, (_, at) => `Town ${at}.`);
  const broken = items.filter((_, at) => at % 5 === 2).slice(0, 19);
  async function failed() {
    script(items);
    for (const item of items)
      if (broken.includes(item)) refuse();
      else double.queueReply({ text: `Seen ${item}` });
    const runId = await beginLoop();
    const step = await until(runId, isOver);
    double.reset();
    const ends = async () =>
      (await testApp.as("OWNER").workflowRun.getPieces({ nodeExecutionId: step.id })).filter(
        ({ kind }) => kind === "item",
      );
    return { runId, step, ends };
  }
  const saidOf = (item: string) => (broken.includes(item) ? `Echo: About ${item}` : `Seen ${item}`);

  test("tries all items, keeps 81 results and waits for a decision", async () => {
    const { step, runId, ends } = await failed();
    expect(step.status).toBe("FAILED");
    expect(step.error).toContain("19 of 100 failed");
    expect((await ends()).filter(({ end }) => "value" in end)).toHaveLength(81);
    expect((await testApp.as("OWNER").workflowRun.getById({ runId })).status).toBe("FAILED");
  });

  test("retries only the 19 failed items", async () => {
    const { step, runId } = await failed();
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: step.id });
    const done = await until(runId, (one) => one.status === "COMPLETED");
    expect(resultOf(done).map(answerOf)).toEqual(items.map(saidOf));
    expect(double.requests).toHaveLength(19);
    expect(await spent(runId)).toBe(101);
  });

  test("continues without skipped items, which can be retried later", async () => {
    const { step, runId, ends } = await failed();
    const owner = testApp.as("OWNER");
    await expect(testApp.as("EDITOR").workflowRun.skipFailedPieces({ nodeExecutionId: step.id })).rejects.toMatchObject(
      {
        code: "FORBIDDEN",
      },
    );
    await owner.workflowRun.skipFailedPieces({ nodeExecutionId: step.id });
    const done = await until(runId, (one) => one.status === "COMPLETED");
    expect(double.requests).toEqual([]);
    expect(resultOf(done).filter(({ error }) => error !== undefined)).toHaveLength(19);
    expect((await owner.workflowRun.getById({ runId })).status).toBe("COMPLETED");
    await expect(owner.workflowRun.skipFailedPieces({ nodeExecutionId: step.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });

    await owner.workflowRun.retryNodeExecution({ nodeExecutionId: step.id, piece: { kind: "item", index: 2 } });
    const again = await until(runId, (one) => isOver(one) && one.epoch > done.epoch);
    expect(again.status).toBe("COMPLETED");
    expect(resultOf(again).filter(({ error }) => error !== undefined)).toHaveLength(18);
    expect(await ends()).toHaveLength(100);
  });

  test("keeps waiting for a decision after one item was retried", async () => {
    const { step, runId } = await failed();
    const nodeExecutionId = step.id;
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId, piece: { kind: "item", index: 2 } });
    const again = await until(runId, (one) => isOver(one) && one.epoch > step.epoch);
    expect(again.error).toContain("18 of 100 failed");
    expect(double.requests).toHaveLength(1);
  });
});

test("a step without any successful piece can't skip its failures", async () => {
  script(["Bergen"]);
  refuse();
  const runId = await beginLoop();
  const { id } = await until(runId, isOver);
  await expect(testApp.as("OWNER").workflowRun.skipFailedPieces({ nodeExecutionId: id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("an automatic retry of a loop runs only the failed items", async () => {
  script(["Bergen", "Oslo"]);
  refuse();
  double.queueReply({ text: "Fjord" });
  const runId = await beginLoop({ ifFails: { retries: 1, waitSeconds: 1 } });
  await until(runId, ({ waitsFor }) => waitsFor === "time");
  double.reset();
  await testApp.app.database.system
    .update(nodeExecution)
    .set({ wakeAt: new Date(0) })
    .where(eq(nodeExecution.runId, runId));
  await wakeSteps(testApp.app);
  const done = await until(runId, isOver);
  expect(resultOf(done).map(answerOf)).toEqual(["Echo: About Bergen", "Fjord"]);
});
