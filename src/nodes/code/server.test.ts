import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { waitForSteps } from "#testing/wait-for-run.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

const config = {
  language: "JAVASCRIPT",
  codeBody: "const shout = topic.toUpperCase();\nconsole.log(shout);",
  outputParams: [{ name: "shout" }],
};

/** A form, code that uses its field, and more code that uses the first one's output. */
async function workflowOf(codeBody = config.codeBody) {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Shout" } });
  const [form, first, second, field] = [newId(), newId(), newId(), newId()];
  const topic = `@[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${field})`;
  const shout = `@[Code 1 - shout](type=WORKFLOW_NODE&workflowNodeId=${first}&outputName=shout)`;
  const node = (nodeId: string, label: string, type: string, more: object) => ({
    id: nodeId,
    label,
    type,
    position: { x: 0, y: 0 },
    config: more,
  });
  await owner.workflow.saveGraph({
    id,
    revision: 1,
    graph: {
      nodes: [
        node(form, "Ask", "HUMAN_INPUT", {
          fields: [{ id: field, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }],
        }),
        node(first, "Code 1", "CODE", { ...config, codeBody, inputParams: [{ name: "topic", value: topic }] }),
        node(second, "Code 2", "CODE", {
          ...config,
          codeBody: "return { length: text.length }",
          inputParams: [{ name: "text", value: `${shout}!` }],
          outputParams: [{ name: "length" }],
        }),
      ],
      edges: [
        { id: newId(), sourceNodeId: form, targetNodeId: first },
        { id: newId(), sourceNodeId: first, targetNodeId: second },
      ],
    },
  });
  return { id, field };
}

async function begin({ id, field }: { id: string; field: string }) {
  const { runId } = await testApp.as("OWNER").workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId: id,
    triggerType: "MANUAL",
    output: { result: [{ fieldId: field, value: "tides" }] },
  });
  return runId;
}

test("viewing, checking, copying, and moving code never runs it", async () => {
  const owner = testApp.as("OWNER");
  const { id } = await workflowOf();
  await owner.workflow.getDiagnosis({ id });
  const { id: copy } = await owner.workflow.duplicate({ id });
  await owner.workflow.getById({ id: copy });
  const json = JSON.stringify(await owner.workflow.exportJson({ id }));
  expect(json).toContain("toUpperCase");
  expect(testApp.app.sandbox.usedChildren).toBe(0);
});

test("a run stores the results and the printed text, and later steps read an output by name", async () => {
  const runId = await begin(await workflowOf());
  const steps = await waitForSteps(
    testApp,
    runId,
    (all) => all.length === 3 && all.every((one) => one.status === "COMPLETED"),
  );
  expect(steps.map(({ output }) => (output as { result: unknown }).result).slice(1)).toEqual([
    { result: { shout: "TIDES" }, stdout: "TIDES\n" },
    { result: { length: 6 }, stdout: "" },
  ]);
});

test("failing code reports the line, and the run stops there", async () => {
  const runId = await begin(await workflowOf("const shout = 1;\nnowhere();"));
  const steps = await waitForSteps(testApp, runId, (all) => all.some((one) => one.status === "FAILED"));
  expect(steps.find((one) => one.status === "FAILED")?.error).toBe(
    "Code execution failed\nLine 2: ReferenceError: nowhere is not defined",
  );
});

test("code that fails with characters that can't be stored ends the run", async () => {
  const runId = await begin(await workflowOf("throw new Error('a\\u0000b \\ud800')"));
  const steps = await waitForSteps(testApp, runId, (all) => all.some((one) => one.status === "FAILED"));
  expect(steps.find((one) => one.status === "FAILED")?.error).toBe("Code execution failed\nLine 1: Error: ab \ufffd");
});

const trial = (code: string) => ({
  workspaceId: testApp.workspace.id,
  language: "JAVASCRIPT" as const,
  code,
  inputParams: [{ name: "topic", value: "tides" }],
  outputParams: [{ name: "shout" }],
});

test("only editors can test code with sample values", async () => {
  const { usedChildren } = testApp.app.sandbox;
  await expect(testApp.as("USER").workflowCodeNode.run(trial("1"))).rejects.toThrow();
  await expect(testApp.asOtherWorkspace("OWNER").workflowCodeNode.run(trial("1"))).rejects.toThrow();
  await expect(testApp.asPerson(null).workflowCodeNode.run(trial("1"))).rejects.toThrow();
  const anonymous = await testApp.request("/api/trpc/workflowCodeNode.run", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{ not even json",
  });
  expect(anonymous.status).toBeGreaterThanOrEqual(400);
  const refused = await testApp.as("EDITOR").workflowCodeNode.run({ ...trial("1"), outputParams: [{ name: "class" }] });
  expect(refused).toMatchObject({ success: false, error: expect.stringContaining("“class”") });
  expect(await testApp.as("EDITOR").workflowCodeNode.run(trial(" "))).toMatchObject({ error: "No code body found" });
  expect(testApp.app.sandbox.usedChildren).toBe(usedChildren);

  const answer = await testApp.as("EDITOR").workflowCodeNode.run(trial(config.codeBody));
  expect(answer).toEqual({ success: true, result: { shout: "TIDES" }, stdout: "TIDES\n", error: null, line: null });
  expect(await testApp.as("EDITOR").workflowCodeNode.run(trial("\nnowhere()"))).toMatchObject({
    success: false,
    line: 2,
  });
});
