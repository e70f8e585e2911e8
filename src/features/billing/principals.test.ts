/** Credits that visitors, API keys and schedules spend: whom they count for, and what a refusal says. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { german } from "#languages/de/all.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { findActingContext } from "#platform/access/access.ts";
import type { ActingContext } from "#platform/context.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { userIdOf } from "#product/principal.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { actingContexts, type PrincipalName, principalNames } from "#testing/principals.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { readWallet, requireCredits, reserveCredits } from "./service/credit-check.ts";
import { chargeReservation } from "./service/ledger.ts";
import { clearPlanCache, getPlan } from "./service/plan.ts";
import { creditReservation, creditTransaction, creditWallet, workspaceBilling } from "./table.ts";

let testApp: TestApp;
let contexts: Record<PrincipalName, ActingContext>;
beforeAll(async () => {
  testApp = await startTestApp({ env: { OPENAI_API_KEY: "sk-instance-000000000000" } });
  contexts = await actingContexts(testApp, testApp.workspace, { agentId: newId(), workflowId: newId() });
});
afterEach(async () => {
  const { system } = testApp.app.database;
  for (const table of [creditTransaction, creditReservation, creditWallet, workspaceBilling])
    await system.delete(table);
  await system.update(workspaceMember).set({ creditCap: null });
  clearPlanCache(testApp.app, testApp.workspace.id);
});
afterAll(() => testApp.close());

const reserve = (ctx: ActingContext, price: number, use: "chat" | "run" = "chat") =>
  reserveCredits(ctx, { requestId: newId(), price, use });

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error : expect.unreachable();
}

const spendAll = async () => void (await reserve(contexts.schedule, 100));

describe("the ledger", () => {
  test.each([
    ["member", "AGENT_CHAT", "WORKFLOW", "ASSISTANT"],
    ["chatbotVisitor", "CHATBOT", "CHATBOT", "CHATBOT"],
    ["formVisitor", "FORM", "FORM", "FORM"],
    ["apiKey", "API", "API", "API"],
    ["schedule", "SCHEDULE", "SCHEDULE", "SCHEDULE"],
  ] as const)("names the source of a %s, and the user if a member acts", async (name, ...sources) => {
    const ctx = contexts[name];
    for (const use of ["chat", "run", "assistant"] as const)
      await chargeReservation(ctx.db, await reserveCredits(ctx, { requestId: newId(), price: 1, use }));
    const rows = await ctx.db.select().from(creditTransaction).orderBy(creditTransaction.createdAt);
    expect(rows.map(({ source }) => source)).toEqual(sources);
    for (const row of rows)
      expect(row).toMatchObject({ workspaceId: testApp.workspace.id, userId: userIdOf(ctx.actor), amount: "1.0000" });
  });

  test("counts what others than members spend toward the workspace only", async () => {
    for (const name of principalNames) await chargeReservation(contexts[name].db, await reserve(contexts[name], 2));
    const { workspace, app } = testApp;
    const { start } = (await getPlan(app, workspace.id)).period;
    const spentBy = async (ownerId: string) => (await readWallet(contexts.member, ownerId, start)).spent;
    expect(await spentBy(workspace.id)).toBe(10);
    expect(await spentBy(workspace.people.USER.id)).toBe(2);
    const wallets = await testApp.app.database.system.select({ ownerId: creditWallet.ownerId }).from(creditWallet);
    expect(wallets.map(({ ownerId }) => ownerId).toSorted()).toEqual(
      [workspace.id, workspace.people.USER.id].toSorted(),
    );
  });
});

test("the limit of each member stops members only", async () => {
  await testApp.app.database.system.update(workspaceMember).set({ creditCap: 0 });
  expect((await refusalOf(reserve(contexts.member, 1))).message).toBe(billingText.block.individual);
  for (const name of principalNames.filter((one) => one !== "member")) {
    await requireCredits(contexts[name], 1);
    await reserve(contexts[name], 1);
  }
});

test("an API key that may neither chat nor start runs reserves nothing", async () => {
  const { id: workspaceId } = testApp.workspace;
  const ctx = await findActingContext(
    testApp.app,
    { kind: "apiKey", workspaceId, keyId: newId(), scopes: ["file.read"] },
    "test",
  );
  expect((await refusalOf(reserve(ctx ?? expect.unreachable(), 1))).code).toBe("forbidden");
  expect(await testApp.app.database.system.select().from(creditReservation)).toEqual([]);
});

describe("without credits", () => {
  test("visitors read a neutral sentence without details, in their language", async () => {
    await spendAll();
    for (const name of ["chatbotVisitor", "formVisitor"] as const)
      for (const work of [() => reserve(contexts[name], 1), () => requireCredits(contexts[name], 1)]) {
        const refusal = await refusalOf(work());
        expect(refusal).toMatchObject({ code: "credits", message: billingText.block.visitor, details: undefined });
        expect(refusal.message).not.toMatch(/credit|upgrad|top up|plan|workspace|billing/i);
        expect(refusal.cause, "the reason stays on the server").toMatchObject({ message: billingText.block.free });
        const inGerman = await withLanguageOf({ language: "de", isSelf: false }, () => refusalOf(work()));
        expect(inGerman.message).toBe(german.billingText.block.visitor);
      }
  });

  test("members, API keys and schedules learn what is missing", async () => {
    await spendAll();
    for (const name of ["member", "apiKey", "schedule"] as const)
      expect(await refusalOf(reserve(contexts[name], 1))).toMatchObject({
        code: "credits",
        message: billingText.block.free,
        details: { open: "upgrade", reason: "workspace" },
      });
  });
});

describe("without the plan or the key for a model", () => {
  const ask = (ctx: ActingContext, languageModelId: string) =>
    refusalOf(acquireModel(ctx, { requestId: newId(), languageModelId, use: "chat" }));

  test.each([
    ["credits", "FREE", "gpt-5"],
    ["keys", "BUSINESS", "claude-4-5-sonnet"],
  ] as const)("visitors read the neutral sentence (%s on %s)", async (code, corePlan, modelId) => {
    const { app, workspace } = testApp;
    await app.database.system.insert(workspaceBilling).values({ workspaceId: workspace.id, corePlan });
    clearPlanCache(app, workspace.id);
    const told = await ask(contexts.member, modelId);
    expect(told).toMatchObject({ code, details: { open: code === "keys" ? "keys" : "upgrade" } });
    expect(told.message).not.toBe(billingText.block.visitor);
    expect(await ask(contexts.chatbotVisitor, modelId)).toMatchObject({
      code,
      message: billingText.block.visitor,
      details: undefined,
    });
  });
});
