import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { stream } from "#platform/streams/table.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterAll(() => testApp.close());

test("the stream of an abandoned step ends for all readers", async () => {
  const owner = testApp.as("OWNER");
  const own = { workspaceId: testApp.workspace.id };
  const { id: agentId } = await owner.agent.create({
    ...own,
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({ ...own, setup: { title: "Brief" } });
  const node = { id: newId(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 } };
  const graph: Graph = { nodes: [{ ...node, config: { agentId, prompt: "When is high water?" } }], edges: [] };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  double.queueReply({ text: "At six and at half past eighteen", fault: { name: "stall", after: 2 } });
  const { runId } = await owner.workflowRun.init({ ...own, workflowId });
  const find = async () =>
    (
      await testApp.app.database.system
        .select()
        .from(stream)
        .where(eq(stream.owner, `run:${runId}`))
    )[0];
  const open = await vi.waitFor(
    async () => {
      const row = await find();
      expect(row?.state).toBe("OPEN");
      return row;
    },
    { timeout: 10_000 },
  );
  // As a reader in another process sees the stream: by its row only.
  await owner.workflowRun.stop({ runId });
  await vi.waitFor(async () => expect(await find()).toMatchObject({ id: open?.id, state: "INTERRUPTED" }), {
    timeout: 10_000,
  });
});
