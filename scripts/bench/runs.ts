import type { WireClient } from "../../src/testing/wire.ts";
import type { Row } from "./table.ts";
import type { World } from "./world.ts";

/** Background runs against a provider that answers at once; every step is committed with its checkpoint. */
export async function benchRuns(world: World, client: WireClient, agentId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { steps, count, floor } of [
    { steps: 1, count: 900, floor: 270 },
    { steps: 5, count: 300, floor: 100 },
  ]) {
    const workflowId = await makeWorkflow(client, agentId, steps);
    await finish(client, workflowId, 30);
    const perSecond = await finish(client, workflowId, count);
    const bare = await bareCalls(world, count * steps);
    rows.push({
      what: steps === 1 ? "background runs of one step" : `background runs of ${steps} steps`,
      ours: `${perSecond.toFixed(0)} /s`,
      bare: `${(bare / steps).toFixed(0)} /s`,
      ratio: `${(perSecond / (bare / steps)).toFixed(2)} x`,
      budget: `${floor} /s`,
      isMet: perSecond >= floor,
    });
  }
  return rows;
}

async function makeWorkflow(client: WireClient, agentId: string, steps: number): Promise<string> {
  const { id } = await client.mutate<{ id: string }>("workflow.create", {
    workspaceId: client.workspaceId,
    setup: { title: `${steps} steps` },
  });
  const nodes = Array.from({ length: steps }, (_, index) => ({
    id: crypto.randomUUID(),
    label: `Step ${index + 1}`,
    type: "AGENT",
    position: { x: 0, y: index * 120 },
    config: { agentId, prompt: "[[tokens:5]]" },
  }));
  const edges = nodes.slice(1).map((node, index) => ({
    id: crypto.randomUUID(),
    sourceNodeId: nodes[index]?.id,
    targetNodeId: node.id,
  }));
  await client.mutate("workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return id;
}

/** Starts `count` runs, 32 requests at a time, and waits for the last to be completed; answers runs a second. */
async function finish(client: WireClient, workflowId: string, count: number): Promise<number> {
  const before = await completed(client, workflowId);
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
  while ((await completed(client, workflowId)) < before + count)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return count / ((performance.now() - started) / 1_000);
}

const completed = async (client: WireClient, workflowId: string) =>
  (
    await client.query<{ COMPLETED: number }>("workflowRun.countByStatus", {
      workspaceId: client.workspaceId,
      workflowId,
    })
  ).COMPLETED;

/** The same calls to the provider, 32 at a time, by a program that keeps nothing. */
async function bareCalls(world: World, count: number): Promise<number> {
  const started = performance.now();
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const answer = await fetch(`${world.doubleUrl}/v1/responses`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer sk-bench" },
        body: JSON.stringify({ model: "gpt-4o-mini", stream: true, input: "[[tokens:5]]" }),
      });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  return count / ((performance.now() - started) / 1_000);
}
