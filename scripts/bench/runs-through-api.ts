import { bareCalls } from "./bare-calls.ts";
import { countCompleted, makeWorkflow, waitForCompleted } from "./runs.ts";
import type { Subject } from "./subject.ts";
import type { Row } from "./table.ts";

const callers = 32;
const backgroundCallers = 8;
const count = 600;

/**
 * Runs of one step that programs start through the public API, which answers with the result: alone, then while other
 * callers keep starting background runs of another workflow.
 */
export async function benchRunsThroughApi({ world, client, agentId }: Subject): Promise<Row[]> {
  const { workspaceId } = client;
  const step = { type: "AGENT", config: { agentId, prompt: "[[tokens:5]]" } };
  const workflowId = await makeWorkflow(client, "Runs through the API", [step]);
  const backgroundId = await makeWorkflow(client, "Background runs beside the API", [step]);
  const draft = { workspaceId, name: "Bench", scopes: ["run"], expiresInDays: null };
  const { key } = await client.mutate<{ key: string }>("apiKey.create", draft);

  async function runThroughApi(): Promise<void> {
    const answer = await fetch(`${world.baseUrl}/api/v2/workflow/run?workflow_id=${workflowId}&wait=60`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: "{}",
    });
    if (answer.status !== 200) throw new Error(`a run through the API answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  let started = 0;
  async function runInBackground(): Promise<void> {
    await client.mutate("workflowRun.init", { workspaceId, workflowId: backgroundId, triggerType: "IN_BACKGROUND" });
    started += 1;
  }

  await repeat(runThroughApi, callers, Math.ceil(count / 30));
  const alone = count / (await repeat(runThroughApi, callers, count));

  let isOver = false;
  const background = repeat(runInBackground, backgroundCallers, Number.POSITIVE_INFINITY, () => isOver);
  const before = await countCompleted(client, backgroundId);
  const seconds = await repeat(runThroughApi, callers, count).finally(() => {
    isOver = true;
  });
  const completed = (await countCompleted(client, backgroundId)) - before;
  await background;
  await waitForCompleted(client, backgroundId, started); // the next measure starts with an empty queue

  const bare = await bareCalls(world, count);
  return [
    { what: "runs through the API with wait", unit: "/s", ours: alone, bare },
    { what: "runs through the API with wait beside background runs", unit: "/s", ours: count / seconds, bare },
    { what: "background runs completed meanwhile", unit: "/s", ours: completed / seconds },
  ];
}

/** Does `work` `times` times with `workers` in parallel, or until `isOver`. Returns seconds. */
async function repeat(
  work: () => Promise<unknown>,
  workers: number,
  times: number,
  isOver = () => false,
): Promise<number> {
  const started = performance.now();
  let left = times;
  const worker = async () => {
    while (!isOver() && left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return (performance.now() - started) / 1_000;
}
