/** The working folder of real Python code, in a chat and in the steps of a run. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());
// Without bubblewrap, Python takes seconds to start.
vi.setConfig({ testTimeout: 240_000 });
afterAll(() => vi.resetConfig());

const python = (...codes: string[]) => ({
  toolCalls: codes.map((code) => ({ name: "execute_python", input: { code } })),
});
const write = "open('tides.txt', 'w').write('high at nine')";
const append = "open('tides.txt', 'a').write(', low at three')";
const read = "print(open('tides.txt').read().upper())";

const openChat = () => createTitledChat(testApp);

/** What the model was last told. */
const told = () => JSON.stringify(double.requests.at(-1)?.body.input);

test("a chat finds in later turns what its code has left, and another chat doesn't", async () => {
  const chatId = await openChat();
  // Calls of one step begin in their order.
  double.queueReply(python(write, append));
  double.queueReply({ text: "Written." });
  await (await sendTurn(testApp, chatId, { text: "Write it down" })).text();
  double.queueReply(python(read));
  double.queueReply({ text: "Read." });
  const stream = await (await sendTurn(testApp, chatId, { text: "Read it" })).text();
  expect(told()).toContain("HIGH AT NINE, LOW AT THREE");
  expect(stream).not.toContain("/folder/");
  double.queueReply(python(read));
  double.queueReply({ text: "Nothing." });
  await (await sendTurn(testApp, await openChat(), { text: "Read it" })).text();
  expect(told()).toContain("FileNotFoundError");
});

test("a step finds what the code of an earlier step of its run has left", async () => {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Tides" } });
  const writer = { workspaceId, title: "Writer", system: "You write.", languageModelId: "gpt-4o-mini" };
  const { id: agentId } = await owner.agent.create(writer);
  const nodes = ["Write it down", "Read it"].map((prompt, at) => ({
    id: newId(),
    label: `Step ${at}`,
    type: "AGENT",
    position: { x: 0, y: at * 100 },
    config: { agentId, prompt },
  }));
  const [first, second] = nodes.map(({ id }) => id);
  const edges = [{ id: newId(), sourceNodeId: first ?? "", targetNodeId: second ?? "" }];
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  double.queueReply(python(write, append));
  double.queueReply({ text: "Written." });
  double.queueReply(python(read));
  double.queueReply({ text: "Read." });
  const { runId } = await owner.workflowRun.init({ workspaceId, workflowId });
  const steps = await waitForStatus(testApp, runId, "COMPLETED", "FAILED", "STOPPED");
  expect(JSON.stringify(steps)).toContain("HIGH AT NINE, LOW AT THREE");
  expect(JSON.stringify(steps)).not.toContain("/folder/");
});
