import { afterAll, beforeAll, expect, test } from "vitest";
import { newNode } from "#nodes/index.ts";
import { type House, house } from "#testing/house.ts";

let home: House;
beforeAll(async () => {
  home = await house();
});
afterAll(() => home.close());

test("the library tells of each workflow its kinds of steps and the workflows that run inside", async () => {
  const { workflow } = home.as("OWNER");
  const workspaceId = home.home.id;
  const child = await workflow.create({ workspaceId, setup: { title: "Inside" } });
  const parent = await workflow.create({ workspaceId, setup: { title: "Outside" } });
  const { graph } = await workflow.getById({ id: parent.id });
  const step = newNode("SUBFLOW", { x: 0, y: 200 }, graph);
  const nodes = [...graph.nodes, { ...step, config: { ...(step.config as object), childWorkflowId: child.id } }];
  await workflow.saveGraph({ id: parent.id, revision: 1, graph: { ...graph, nodes } });
  const listed = new Map((await workflow.getAll({ workspaceId })).map((one) => [one.title, one]));
  expect(listed.get("Outside")).toMatchObject({
    nodeTypes: ["HUMAN_INPUT", "SUBFLOW"],
    innerWorkflowIds: [child.id],
  });
  expect(listed.get("Inside")).toMatchObject({ nodeTypes: ["HUMAN_INPUT"], innerWorkflowIds: [] });
});
