import { expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { difyExport } from "#testing/sample-exports/dify-export.ts";
import { flowiseExport } from "#testing/sample-exports/flowise-export.ts";
import { n8nExport } from "#testing/sample-exports/n8n-export.ts";
import { pasteText } from "./commands.ts";
import { insertSteps, looksLikeWorkflowFile, offerImport } from "./import-steps.ts";
import { openSession } from "./session.ts";

const agents = new Set<string>();
const at = { x: 480, y: 96 };
function open(canEdit = true) {
  return openSession({
    workflowId: "w",
    canEdit,
    revision: 1,
    graph: { nodes: [], edges: [] },
    send: () => Promise.reject(new Error("nothing is sent")),
    load: () => Promise.reject(new Error("nothing is loaded")),
    onRemoteChange: () => {},
  });
}
const step = {
  id: "s",
  label: "Draft",
  type: "AGENT",
  position: { x: 0, y: 0 },
  config: { agentId: "agent-1", prompt: "Go" },
};
const ours = {
  schemaVersion: 1,
  title: "Ours",
  nodes: [step],
  edges: [],
  agents: [{ ref: "agent-1", title: "Writer" }],
};

test.each([
  ["n8n", JSON.stringify(n8nExport)],
  ["Dify", difyExport],
  ["Flowise", JSON.stringify(flowiseExport)],
])("an export of %s that is pasted waits for a decision, with its report", async (source, text) => {
  const session = open();
  expect(pasteText(session, text, at, agents)).toBe(false);
  expect(looksLikeWorkflowFile(text)).toBe(true);
  await offerImport(session, text, at, false);
  expect(session.store.getState().pendingImport).toMatchObject({ at, file: { report: { source } } });
  expect(session.graph().nodes).toEqual([]);
});

test("a Troupe file with agents goes through the server, and one without is pasted directly", async () => {
  const session = open();
  expect(pasteText(session, JSON.stringify(ours), at, agents)).toBe(false);
  await offerImport(session, JSON.stringify(ours), at, false);
  expect(session.store.getState().pendingImport).toMatchObject({ file: { report: null, agents: 1 } });
  expect(pasteText(session, JSON.stringify({ ...ours, agents: [] }), at, agents)).toBe(true);
  expect(session.graph().nodes).toMatchObject([{ label: "Draft", position: at }]);
});

test.each(["https://example.com/flow.json", "a sentence", "42", "services:\n  web: nginx"])(
  "%j that is pasted is left alone",
  (text) => expect(looksLikeWorkflowFile(text)).toBe(false),
);

test("invalid workflow text, or any text in a read-only workflow, changes nothing", async () => {
  const session = open();
  await offerImport(session, '{"hello":"world"}', at, false);
  expect(session.store.getState().pendingImport).toBeNull();
  const reader = open(false);
  await offerImport(reader, JSON.stringify(n8nExport), at, false);
  expect(reader.store.getState().pendingImport).toBeNull();
});

test("steps read by the server are inserted with their agents as one undo step", () => {
  const session = open();
  const graph: Graph = { nodes: [step, { ...step, id: "t", position: { x: 0, y: 96 } }], edges: [] };
  expect(insertSteps(session, graph, at)).toBe(2);
  expect(session.graph().nodes).toMatchObject([
    { label: "Draft", position: at, config: { agentId: "agent-1" } },
    { label: "Draft 2", position: { x: 480, y: 192 } },
  ]);
  expect(session.store.getState().selected.size).toBe(2);
  session.undo();
  expect(session.graph().nodes).toEqual([]);
});
