/** A run without credits or a key fails with a message and the dialog to fix it. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chargeReservation } from "#features/billing/service/ledger.ts";
import { creditWallet } from "#features/billing/table.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { runErrorText } from "#product/texts/run/run-errors.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { buildRunView } from "../../client/run-view.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

async function begin(role: "OWNER" | "EDITOR", ifFails?: object): Promise<string> {
  const person = testApp.as(role);
  const own = { workspaceId: testApp.workspace.id };
  const { id: agentId } = await person.agent.create({
    ...own,
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await person.workflow.create({ ...own, setup: { title: "Brief" } });
  const node = { id: newId(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 } };
  const options = ifFails ? { options: { ifFails } } : {};
  const graph = { nodes: [{ ...node, ...options, config: { agentId, prompt: "When is high water?" } }], edges: [] };
  await person.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  return (await person.workflowRun.init({ ...own, workflowId })).runId;
}

async function failedStep(runId: string) {
  await waitForStatus(testApp, runId, "FAILED");
  const [step] = buildRunView(
    await testApp.as("OWNER").workflowRun.getById({ runId }),
    await testApp.as("OWNER").workflowRun.getExecutions({ runId }),
  ).steps;
  return step ?? expect.unreachable();
}

/** Spends the workspace's remaining credits. */
async function spendAll(): Promise<void> {
  const ctx =
    (await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.USER.id, "test")) ??
    expect.unreachable();
  const [wallet] = await testApp.app.database.system
    .select()
    .from(creditWallet)
    .where(eq(creditWallet.ownerId, testApp.workspace.id));
  const price = 100 - Number(wallet?.spent ?? 0) - Number(wallet?.reserved ?? 0);
  const rest = await acquireModel(ctx, { requestId: newId(), languageModelId: null, use: "chat", price });
  await chargeReservation(ctx.db, rest.reservation);
}

test("a step at the member's own limit reports missing credits and whom to ask", async () => {
  const owner = testApp.as("OWNER");
  const cap = { workspaceId: testApp.workspace.id, userId: testApp.workspace.people.EDITOR.id };
  await owner.workspace.changeCreditCap({ ...cap, creditCap: 0 });
  const step = await failedStep(await begin("EDITOR"));
  expect(step.error).toBe(`${runErrorText.outOfCredits}\n${billingText.block.individual}`);
  expect(step.errorDialog).toBeNull();
  await owner.workspace.changeCreditCap({ ...cap, creditCap: null });
});

test("a step of a workspace without credits offers the upgrade and is not retried automatically", async () => {
  await spendAll();
  const step = await failedStep(await begin("OWNER", { retries: 3, waitSeconds: 1 }));
  expect(step.error).toBe(`${runErrorText.outOfCredits}\n${billingText.block.free}`);
  expect(step.errorDialog).toBe("upgrade");
  expect(double.requests).toHaveLength(0);
});
