import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { parseAnswer } from "#features/ai-drafts/client/conversation.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { applyChanges } from "./apply-changes.ts";
import { graphForModel } from "./graph-for-model.ts";
import { readEditProposal } from "./read-proposal.ts";

let testApp: TestApp;
let demo: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ withJobs: false }));
  demo = await startTestApp({ env: { DEMO_MODEL: "on" } });
});
afterEach(() => double.reset());
afterAll(() => Promise.all([testApp.close(), demo.close()]));

const graph: Graph = {
  nodes: [
    { id: "brief", label: "Brief", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields: [] } },
    { id: "draft", label: "Draft", type: "AGENT", position: { x: 0, y: 96 }, config: { agentId: null, prompt: "" } },
  ],
  edges: [{ id: "one", sourceNodeId: "brief", targetNodeId: "draft" }],
};
const told = promptText.draft(graphForModel(graph, { checks: [], openId: null, failure: null }));

const charges = () =>
  testApp.app.database.system
    .select()
    .from(creditTransaction)
    .where(eq(creditTransaction.workspaceId, testApp.workspace.id));

/** As the builder asks, and as it reads the answer. */
async function ask(at: TestApp, text: string, person = at.workspace.people.OWNER) {
  const answer = await at.request(
    "/api/completion/object",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        workspaceId: at.workspace.id,
        objectGenerationSchemaType: "WORKFLOW_EDIT",
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text },
              { type: "text", text: told },
            ],
          },
        ],
      }),
    },
    person,
  );
  return { status: answer.status, said: answer.ok ? parseAnswer(JSON.parse(await answer.text())) : null };
}

test("the demo model proposes applicable changes for any workflow", async () => {
  expect((await ask(demo, "Explain this workflow")).said).toMatchObject({
    reply: expect.stringContaining("“Draft”"),
    proposal: null,
  });
  for (const text of ["Add a review step", "Translate the result", "Rename Draft to First version"]) {
    const { said } = await ask(demo, text);
    const proposal = readEditProposal(said?.proposal, graph);
    const changes = "changes" in proposal ? proposal.changes : expect.unreachable(proposal.refused);
    expect(applyChanges(graph, changes, new Set(changes.map(({ key }) => key)))).toHaveProperty("graph");
  }
});

const add = (index: number) => ({
  do: "add",
  index,
  label: "More",
  type: "AGENT",
  config: { prompt: { text: "x", humanInputFieldReferences: [], otherNodeOutputReferences: [] } },
  afterId: null,
});
const answer = (changes: object[]) => JSON.stringify({ reply: "Here you are.", options: [], proposal: { changes } });

test.each<[string, object[]]>([
  ["steps of elsewhere", [{ do: "remove", id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301" }]],
  ["a circle", [{ do: "connect", fromId: "draft", toId: "brief" }]],
])("a model that proposes %s is refused with a sentence, and nothing is changed", async (_, changes) => {
  double.queueReply({ text: answer(changes) });
  const { said } = await ask(testApp, "Anything");
  expect(said?.reply).toBe("Here you are.");
  const before = JSON.stringify(graph);
  expect(readEditProposal(said?.proposal, graph)).toEqual({ refused: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(JSON.stringify(graph)).toBe(before);
});

test.each<[string, object[]]>([
  ["10,000 steps", Array.from({ length: 10_000 }, (_, at) => add(at))],
  ["an unknown type", [{ ...add(7), type: "SHELL" }]],
])("a model that proposes %s is broken off by the server, which charges nothing", async (_, changes) => {
  const before = (await charges()).length;
  for (const _model of ["chosen", "fallback"]) double.queueReply({ text: answer(changes) });
  await expect(ask(testApp, "Anything")).rejects.toThrow();
  expect(await charges()).toHaveLength(before);
});

test("a person who may not build can't ask the assistant", async () => {
  expect((await ask(testApp, "Explain", testApp.workspace.people.USER)).status).toBe(403);
  expect(double.requests).toEqual([]);
});
