import { eq } from "drizzle-orm";
import mammoth from "mammoth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { nodeExecution, workflowRun } from "../../table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

interface Step {
  label: string;
  type: string;
  config: object;
  result: unknown;
}

const answer = (label: string, text: string): Step => ({
  label,
  type: "AGENT",
  config: { agentId: null, prompt: "Write." },
  result: { messages: [{ id: newId(), role: "assistant", parts: [{ type: "text", text }] }] },
});

/** A finished run with these results. */
async function storeRun(title: string, steps: Step[]): Promise<string> {
  const workspaceId = testApp.workspace.id;
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Harbor report" } });
  const nodes = steps.map(({ label, type, config }, at) => ({
    id: newId(),
    label,
    type,
    position: { x: 0, y: at * 96 },
    config,
  }));
  const edges = nodes.slice(1).map(({ id }, at) => ({
    id: newId(),
    sourceNodeId: nodes[at]?.id ?? "",
    targetNodeId: id,
  }));
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  const { runId } = await owner.workflowRun.init({ workspaceId, workflowId });
  const { system } = testApp.app.database;
  await system.delete(nodeExecution).where(eq(nodeExecution.runId, runId));
  const now = new Date("2026-03-14T09:30:00Z");
  await system
    .update(workflowRun)
    .set({ title, status: "COMPLETED", createdAt: now, endedAt: new Date(now.getTime() + 60_000) })
    .where(eq(workflowRun.id, runId));
  await system.insert(nodeExecution).values(
    nodes.map(({ id }, at) => ({
      workspaceId,
      runId,
      nodeId: id,
      ordinal: at + 1,
      status: "COMPLETED" as const,
      output: { result: steps[at]?.result },
      startedAt: now,
      endedAt: now,
    })),
  );
  return runId;
}

async function download(runId: string, format: string) {
  const response = await testApp.request(
    `/api/run/${runId}/export?format=${format}`,
    {},
    testApp.workspace.people.OWNER,
  );
  return {
    status: response.status,
    name: response.headers.get("content-disposition") ?? "",
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

test("a loop is exported with the answers under their items, and not a second time as a list", async () => {
  const at = (item: string, text: string) => ({
    ...{ id: newId(), item, details: "" },
    messages: [{ id: newId(), role: "assistant", parts: [{ type: "text", text }] }],
  });
  const config = { agentId: null, listSource: "Brest", listItemName: "item", prompt: "Visit.", maxListItemCount: 5 };
  const result = [at("Brest", "High tide"), at("Vigo", "Low tide")];
  const runId = await storeRun("Towns", [{ label: "Each", type: "LOOP", config, result }]);
  const text = new TextDecoder().decode((await download(runId, "markdown")).bytes);
  expect(text).toMatch(/## Brest\s+High tide\s+#+ Vigo\s+Low tide/);
  expect(text.match(/High tide/g)).toHaveLength(1);
});

const docxHtml = async (bytes: Uint8Array) => (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value;

const fieldId = newId();
const hostileAnswer = [
  "# A heading of the model",
  "Tide is **high**. See [the table](https://harbor.test/tides) and <script>alert(1)</script>.",
  "![spy](https://spy.test/pixel.png)",
  "| Day | Height |\n| --- | ---: |\n| Monday | 4.2 m |\n| Tuesday | 3.9 m |",
  "```js\nconst tide = 4.2;\n```",
  "- one\n  - two\n1. first\n2. second",
  "السلام عليكم, שלום, 你好, 🎉",
].join("\n\n");

const report = (): Step[] => [
  {
    label: "Question",
    type: "HUMAN_INPUT",
    config: { fields: [{ id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }] },
    result: [{ fieldId, value: "# Not a heading\nand *not* emphasis" }],
  },
  answer("Answer", hostileAnswer),
  {
    label: "Hint",
    type: "INFO",
    config: { text: "Only for the moment" },
    result: { acknowledgedAt: "2026-03-14T09:30:00.000Z" },
  },
];

test("a run is exported as Markdown without info steps, and its texts can't change the document", async () => {
  const { status, name, bytes } = await download(await storeRun("First", report()), "markdown");
  const markdown = new TextDecoder().decode(bytes);
  expect([status, name]).toEqual([200, expect.stringContaining('filename="Harbor report - First.md"')]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual([
    "# First",
    "## 1. Question",
    "## 2. Answer",
    "### A heading of the model",
  ]);
  expect(markdown).toContain("**Topic**");
  expect(markdown).toContain("\\# Not a heading");
  expect(markdown).toContain("\\<script>");
  expect(markdown).toContain("[spy](https://spy.test/pixel.png)");
  expect(markdown).not.toContain("![spy]");
});

test("a run is exported as a Word document with its headings, table, and link", async () => {
  const { status, name, bytes } = await download(await storeRun("First", report()), "docx");
  expect([status, name]).toEqual([200, expect.stringContaining("Harbor report - First.docx")]);
  const html = await docxHtml(bytes);
  expect(html).toContain("<h1>1. Question</h1>");
  expect(html).toContain("<h2>A heading of the model</h2>");
  expect(html).toMatch(/<td>\s*<p>4\.2 m<\/p>\s*<\/td>/);
  expect(html).toContain('href="https://harbor.test/tides"');
  expect(html).toContain("&lt;script&gt;");
});

test("exportPDF answers with the address of the file, and a colleague's run has none", async () => {
  const runId = await storeRun("First", report());
  expect(await testApp.as("OWNER").workflowRun.exportPDF({ runId })).toEqual({
    url: `http://troupe.test/api/run/${runId}/export?format=pdf`,
  });
  await expect(testApp.as("USER").workflowRun.exportPDF({ runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
