import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { agent, agentVersion } from "#features/agent/table.ts";
import { artifact } from "#features/artifact/table.ts";
import { message } from "#features/chat/table.ts";
import { nodeExecution, nodeOutputVersion, nodePart, workflowRun } from "#features/run/table.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { type SerializedValue, wire } from "#lib/wire.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { type EntityKey, sampleInput } from "#testing/sample-input.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { appRouter } from "../router.ts";

/** User-defined names that collide with built-in object properties. */
const named = JSON.parse(
  '{"driver":"Leclerc","constructor":"Ferrari","prototype":{"__proto__":{"polluted":true}},"__proto__":"SF-26","~tilde":1}',
) as Record<string, unknown>;

let testApp: TestApp;
let ours: Record<EntityKey, string>;

beforeAll(async () => {
  testApp = await startTestApp();
  ours = await createFixtures(testApp, testApp.workspace, "OURS");
});
afterAll(() => testApp.close());

const owner = () => testApp.workspace.people.OWNER;

async function query<T>(path: string, input: unknown): Promise<{ status: number; value: T | undefined }> {
  const encoded = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(wire.serialize(input)))}`;
  const answer = await testApp.request(`/api/trpc/${path}${encoded}`, {}, owner());
  const { result } = (await answer.json()) as { result?: { data: SerializedValue } };
  return { status: answer.status, value: result && wire.deserialize<T>(result.data) };
}

async function mutate<T>(path: string, input: unknown): Promise<T> {
  const init = { method: "POST", body: JSON.stringify(wire.serialize(input)) };
  const headers = { "content-type": "application/json" };
  const answer = await testApp.request(`/api/trpc/${path}`, { ...init, headers }, owner());
  const { result, error } = (await answer.json()) as { result?: { data: SerializedValue }; error?: unknown };
  if (!result) throw new Error(JSON.stringify(error));
  return wire.deserialize<T>(result.data);
}

interface Opened {
  graph: { nodes: { config: object }[] };
}
interface Procedure {
  _def: { type: string; meta?: { rule?: { scope: string } }; inputs: z.ZodType[] };
}
const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(
  ([, { _def }]) => _def.type === "query" && _def.meta?.rule?.scope !== "operator",
);

async function statuses(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [path, { _def }] of queries) {
    const schema = _def.inputs.at(-1);
    found[path] = (await query(path, schema && sampleInput(schema, (entity) => ours[entity]))).status;
  }
  return found;
}

test('data with names such as "constructor" does not change the status of any query', async () => {
  const before = await statuses();
  const { system } = testApp.app.database;
  const [stored] = await system.select().from(workflow).where(eq(workflow.id, ours.workflow));
  const subflow = {
    id: crypto.randomUUID(),
    label: "constructor",
    type: "SUBFLOW",
    position: { x: 0, y: 0 },
    config: { childWorkflowId: null, humanInputFieldMappings: { constructor: "x", prototype: "y" } },
  };
  const graph = { ...stored?.graph, nodes: [...(stored?.graph.nodes ?? []), subflow], edges: [] } as never;
  await system.update(workflow).set({ graph });
  await system.update(workflowVersion).set({ graph });
  await system.update(workflowRun).set({ graph });
  const output = { result: named };
  await system.update(nodeExecution).set({ output });
  await system.update(nodeOutputVersion).set({ output });
  await system
    .insert(nodePart)
    .values({ workspaceId: ours.workspace, executionId: ours.execution, kind: "piece", index: 0, value: named });
  const tool = { type: "tool-http", toolCallId: "t", state: "output-available", input: named, output: named };
  await system.update(message).set({ parts: [tool as never], metadata: named });
  const [{ config } = { config: {} }] = await system.select().from(agent).where(eq(agent.id, ours.agent));
  await system.update(agent).set({ config: { ...config, fields: [named] } as never });
  await system.update(agentVersion).set({ config: { ...config, fields: [named] } as never });
  await system.update(artifact).set({ config: { task: "OURS", ...named }, content: { text: "OURS", ...named } });

  const after = await statuses();
  expect(after).toEqual(before);
  expect(Object.values(after).filter((status) => status === 200).length).toBeGreaterThan(queries.length / 2);
  const executions = await query<{ output: unknown }[]>("workflowRun.getExecutions", { runId: ours.run });
  expect(isDeepStrictEqual(executions.value?.[0]?.output, output)).toBe(true);
  const opened = await query<Opened>("workflow.getById", { id: ours.workflow });
  expect(opened.value?.graph.nodes.at(-1)?.config).toEqual(subflow.config);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test("a graph with such names is stored and returned unchanged", async () => {
  const { id } = await mutate<{ id: string }>("workflow.create", {
    workspaceId: ours.workspace,
    setup: { title: "Cars" },
  });
  const { revision } = (await query<{ revision: number }>("workflow.getById", { id })).value ?? {};
  const humanInputFieldMappings = { constructor: "x", prototype: "y", "~tilde": "z" };
  const config = { childWorkflowId: null, humanInputFieldMappings };
  const step = { id: crypto.randomUUID(), label: "Inner", type: "SUBFLOW", position: { x: 0, y: 0 }, config };
  await mutate("workflow.saveGraph", { id, revision, graph: { nodes: [step], edges: [] } });
  const { status, value } = await query<Opened>("workflow.getById", { id });
  expect(status).toBe(200);
  expect(value?.graph.nodes[0]?.config).toMatchObject({ humanInputFieldMappings });
});

test("a code test returns results with such names", async () => {
  const answer = await mutate<{ result: unknown }>("workflowCodeNode.run", {
    workspaceId: ours.workspace,
    language: "JAVASCRIPT",
    code: 'const car = { driver: "Leclerc", constructor: "Ferrari" };',
    inputParams: [],
    outputParams: [{ name: "car" }],
  });
  expect(answer).toMatchObject({ result: { car: { driver: "Leclerc", constructor: "Ferrari" } } });
});
