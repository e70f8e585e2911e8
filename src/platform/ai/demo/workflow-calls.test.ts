import { expect, test } from "vitest";
import { readWorkflowCalls } from "./workflow-calls.ts";

const toolOf = (id: string, title: string, properties: object = {}, required: string[] = []) => ({
  name: `TROUPE_WORKFLOW_${id}`,
  description: `The workflow “${title}”. Runs it once.`,
  inputSchema: { properties, required },
});
const tools = [
  toolOf("1", "Report", { topic: {}, note: {} }, ["topic"]),
  toolOf("2", "Report (weekly)", { tone: { enum: ["Formal", "Brief"] } }, ["tone"]),
  { name: "other", description: "The workflow “Secret”.", inputSchema: {} },
];
const callsIn = (question: string) =>
  readWorkflowCalls(question, tools).map(({ name, input }) => [name, JSON.parse(input)]);

test("a plain sentence runs the workflows that it names, with its text in the required fields", () => {
  expect(callsIn("Please run the workflow Report with the tides of May. Thanks!")).toEqual([
    ["TROUPE_WORKFLOW_1", { topic: "the tides of May" }],
  ]);
  expect(callsIn("Run the workflow Report (weekly) with a brief tone, please")).toEqual([
    ["TROUPE_WORKFLOW_2", { tone: "Brief" }],
  ]);
  expect(callsIn("Run the workflow Report")).toEqual([["TROUPE_WORKFLOW_1", { topic: "Demo" }]]);
});

test("a mentioned workflow is run by its label", () => {
  expect(callsIn("Run the workflow @[Report](type=WORKFLOW&workflowId=1)")).toHaveLength(1);
});

test("a sentence without the title of an offered workflow runs nothing", () => {
  expect(callsIn("Run the workflow Secret. Do not report.")).toEqual([]);
});
