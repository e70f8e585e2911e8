import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Graph } from "#engine/graph.ts";
import { newId } from "#lib/id.ts";
import { houseWithModels } from "#testing/house-with-models.ts";

const prompt = "[[tokens:2000 @ 5ms]]";

test.each([
  ["a model answers", "AGENT", { prompt }, "select from stream_chunk where chunks like '%text-delta%'"],
  [
    "code runs",
    "CODE",
    { language: "JAVASCRIPT", codeBody: "for (;;) {}", inputParams: [] },
    "select from node_execution where status = 'RUNNING'",
  ],
])("a process that leaves while %s ends nothing in its place", async (_case, type, config, isUnderWay) => {
  const { home } = await houseWithModels();
  onTestFinished(() => home.close());
  const owner = home.as("OWNER");
  const own = { workspaceId: home.home.id };
  const { id: agentId } = await owner.agent.create({
    ...own,
    title: "Ada",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({ ...own, setup: { title: "Tides" } });
  const node = { id: newId(), label: "Step", type, position: { x: 0, y: 0 } };
  const nodes = [{ ...node, config: type === "AGENT" ? { ...config, agentId } : config }];
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges: [] } satisfies Graph });
  const { runId } = await owner.workflowRun.init({ ...own, workflowId });
  const watcher = new pg.Client(home.connection);
  await watcher.connect();
  onTestFinished(() => watcher.end());
  const ask = async (text: string, values: string[] = []) => (await watcher.query(text, values)).rows;
  await vi.waitFor(async () => expect(await ask(isUnderWay)).not.toEqual([]), 10_000);
  const step = () =>
    ask("select status, error, epoch, holder_id, partial from node_execution where run_id = $1", [runId]);
  const before = await step();
  await home.app.stop(500);
  expect(await step()).toEqual(before);
  expect(before).toMatchObject([{ status: "RUNNING", epoch: 1, error: null }]);
  expect(await ask("select status from workflow_run")).toEqual([{ status: "RUNNING" }]);
  for (const { state } of await ask("select state from credit_reservation")) expect(state).toBe("HELD");
});
