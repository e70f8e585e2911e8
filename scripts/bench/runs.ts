import type { WireClient } from "../../src/testing/wire-client.ts";
import { bareCalls } from "./bare-calls.ts";
import { cpuRows } from "./cpu.ts";
import type { Subject } from "./subject.ts";
import type { Row } from "./table.ts";

/** Number of runs, provider calls per run, and the minimum of runs per second. */
interface Kind {
  what: string;
  /** One of them, for the rows of CPU time. */
  one: string;
  calls: number;
  count: number;
  floor?: number;
  step: object;
  steps?: number;
}

const loopItems = Array.from({ length: 20 }, (_, at) => `Harbour ${at + 1}`);

/** Background runs against a provider that answers immediately. Every step is committed with its checkpoint. */
export async function benchRuns({ world, client, agentId, toollessAgentId }: Subject): Promise<Row[]> {
  const say = { type: "AGENT", config: { agentId, prompt: "[[tokens:5]]" } };
  const config = { agentId, listSource: loopItems.join(", "), listItemName: "harbour", prompt: "Greet it" };
  const loop = { type: "LOOP", config: { ...config, maxListItemCount: loopItems.length } };
  const kinds: Kind[] = [
    { what: "background runs of one step", one: "run of one step", step: say, calls: 1, count: 900, floor: 270 },
    {
      what: "background runs of one step without tools",
      one: "run without tools",
      step: { ...say, config: { ...say.config, agentId: toollessAgentId } },
      calls: 1,
      count: 900,
    },
    {
      what: "background runs of 5 steps",
      one: "run of 5 steps",
      step: say,
      steps: 5,
      calls: 5,
      count: 300,
      floor: 100,
    },
    {
      what: "background runs of a loop of 20 items",
      one: "run of a loop of 20 items",
      step: loop,
      calls: 1 + loopItems.length,
      count: 90,
      floor: 40,
    },
  ];
  const rows: Row[] = [];
  for (const { what, one, step, steps = 1, calls, count, floor } of kinds) {
    const workflowId = await makeWorkflow(
      client,
      what,
      Array.from({ length: steps }, () => step),
    );
    await finish(client, workflowId, Math.ceil(count / 30));
    const before = await world.cpu();
    const perSecond = await finish(client, workflowId, count);
    const after = await world.cpu();
    const bare = (await bareCalls(world, count * calls)) / calls;
    rows.push({ what, unit: "/s", ours: perSecond, bare, ...(floor !== undefined && { budget: { atLeast: floor } }) });
    rows.push(...cpuRows(one, count, before, after));
  }
  return rows;
}

export async function makeWorkflow(client: WireClient, title: string, steps: readonly object[]): Promise<string> {
  const { id } = await client.mutate<{ id: string }>("workflow.create", {
    workspaceId: client.workspaceId,
    setup: { title },
  });
  const nodes = steps.map((step, index) => ({
    ...step,
    id: crypto.randomUUID(),
    label: `Step ${index + 1}`,
    position: { x: 0, y: index * 120 },
  }));
  const edges = nodes.slice(1).map((node, index) => ({
    id: crypto.randomUUID(),
    sourceNodeId: nodes[index]?.id,
    targetNodeId: node.id,
  }));
  await client.mutate("workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return id;
}

/** Starts `count` runs with 32 parallel requests and waits until all are completed. Returns runs per second. */
async function finish(client: WireClient, workflowId: string, count: number): Promise<number> {
  const before = await countCompleted(client, workflowId);
  const started = performance.now();
  let left = count;
  const worker = async () => {
    while (left-- > 0)
      await client.mutate("workflowRun.init", {
        workspaceId: client.workspaceId,
        workflowId,
        triggerType: "IN_BACKGROUND",
      });
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  await waitForCompleted(client, workflowId, before + count);
  return count / ((performance.now() - started) / 1_000);
}

export const countCompleted = async (client: WireClient, workflowId: string) =>
  (
    await client.query<{ COMPLETED: number }>("workflowRun.countByStatus", {
      workspaceId: client.workspaceId,
      workflowId,
    })
  ).COMPLETED;

export async function waitForCompleted(client: WireClient, workflowId: string, count: number): Promise<void> {
  while ((await countCompleted(client, workflowId)) < count) await new Promise((resolve) => setTimeout(resolve, 25));
}
