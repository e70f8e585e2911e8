import { afterAll, beforeAll, expect, test } from "vitest";
import { newNode } from "#nodes/index.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const api = () => testApp.as("OWNER").workflow;
const inWorkspace = () => ({ workspaceId: testApp.workspace.id });
const make = async (title: string) => (await api().create({ ...inWorkspace(), setup: { title } })).id;

/** Adds a step to `outer` that runs `inner` as a child workflow. */
async function nest(outer: string, inner: string) {
  const { graph, revision } = await api().getById({ id: outer });
  const step = newNode("SUBFLOW", { x: 0, y: 200 }, graph);
  const nodes = [...graph.nodes, { ...step, config: { ...(step.config as object), childWorkflowId: inner } }];
  await api().saveGraph({ id: outer, revision, graph: { ...graph, nodes } });
}

test("child workflows are found at any depth, and a cycle ends the search", async () => {
  const [outer, middle, inner, other] = [
    await make("Outer"),
    await make("Middle"),
    await make("Inner"),
    await make("X"),
  ];
  await nest(outer, middle);
  await nest(middle, inner);
  await nest(inner, outer);
  const found = await api().getInner({ ...inWorkspace(), ids: [middle] });
  expect(new Map(found.map((one) => [one.id, one.inner]))).toEqual(
    new Map([
      [middle, [inner]],
      [inner, [outer]],
      [outer, [middle]],
    ]),
  );
  expect(await api().getInner({ ...inWorkspace(), ids: [other] })).toEqual([{ id: other, inner: [] }]);
  const diagnoses = await api().getDiagnosis({ id: outer });
  expect(diagnoses.map(({ code }) => code)).toContain("recursion");
  await api().delete({ id: middle });
  expect(await api().getInner({ ...inWorkspace(), ids: [middle] })).toEqual([]);
});
