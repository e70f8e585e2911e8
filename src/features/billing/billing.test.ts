import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { german } from "#languages/de/all.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person } from "#platform/context.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { creditPeriod } from "#product/credits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { reserveCredits } from "./service/credit-check.ts";
import { grantCredits } from "./service/grant.ts";
import { chargeReservation } from "./service/ledger.ts";
import { clearPlanCache, getPlan } from "./service/plan.ts";
import { creditNotice, workspaceBilling } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true, env: { OPENAI_API_KEY: "sk-instance-000000000000" } });
});
afterAll(() => testApp.close());

/** A separate workspace with two owners. */
async function newWorkspace() {
  const id = newId();
  const owners: Person[] = [await testApp.person("first"), await testApp.person("second")];
  const [first] = owners as [Person, Person];
  const { system } = testApp.app.database;
  await system.insert(workspace).values({ id, slug: `w-${id}`, name: "Fernhollow", creatorId: first.id });
  for (const { id: userId } of owners)
    await system.insert(workspaceMember).values({ workspaceId: id, userId, role: "OWNER" });
  const ctx = (await findWorkspaceContext(testApp.app, id, first.id, "test")) ?? expect.unreachable();
  const mails = () =>
    system
      .select()
      .from(outboxMail)
      .where(like(outboxMail.dedupeKey, `low-credit:${id}:%`))
      .orderBy(outboxMail.createdAt);
  const spend = async (credits: number) => {
    const hold = await reserveCredits(ctx, { requestId: newId(), price: credits, use: "chat" });
    await chargeReservation(ctx.db, hold);
  };
  return { id, ctx, owners, mails, spend, wire: testApp.asPerson(first).billing };
}

test("a workspace without a billing row has the server's default plan", async () => {
  const { id, wire } = await newWorkspace();
  expect(await wire.getWorkspaceBillingData({ workspaceId: id })).toMatchObject({
    core_plan: "FREE",
    max_ai_queries: 100,
    max_individual_ai_queries: null,
    is_llm_api_key_required: false,
    max_editor_seats: 5,
    max_user_seats: 0,
    max_knowledge_sources: 0.1,
    included_custom_domains: 0,
    base: { isCoreSubscriptionYearly: false, coreSubscriptionStartedAt: null, aiCreditTopupSubscriptionId: null },
    current_chatbot_msgs_topup_quantity: 0,
    editorSeatData: {
      topupQuantity: 0,
      topupSubscriptionId: null,
      isTopupSubscriptionYearly: false,
      topupCustomerPortalUrl: null,
    },
    is_checkout_configured: false,
  });
});

test("top-ups and granted credits raise the limits", async () => {
  const { id, ctx, wire } = await newWorkspace();
  await ctx.db.insert(workspaceBilling).values({
    workspaceId: id,
    corePlan: "TEAM",
    isYearly: true,
    creditTopups: 2,
    storageTopups: 1,
    domainTopups: 3,
    editorSeatTopups: 4,
  });
  clearPlanCache(testApp.app, id);
  const { period } = await getPlan(testApp.app, id);
  await grantCredits(ctx.db, {
    requestId: newId(),
    workspaceId: id,
    userId: null,
    source: "GRANT_SHARE",
    credits: 100,
    periodStart: period.start,
  });
  expect(await wire.getWorkspaceBillingData({ workspaceId: id })).toMatchObject({
    core_plan: "TEAM",
    max_ai_queries: 32_100,
    max_editor_seats: 9,
    max_user_seats: 20,
    max_knowledge_sources: 35,
    included_custom_domains: 0,
    max_custom_domains: 3,
    base: { isCoreSubscriptionYearly: true, coreSubscriptionStartedAt: expect.any(Date) },
    current_custom_domains_topup_quantity: 3,
    editorSeatData: { topupQuantity: 4 },
  });
});

test("the month of credits follows the database's clock and the workspace's first day", async () => {
  const { id } = await newWorkspace();
  const began = new Date("2024-01-31T12:00:00Z");
  await testApp.app.database.system.update(workspace).set({ createdAt: began }).where(eq(workspace.id, id));
  clearPlanCache(testApp.app, id);
  expect((await getPlan(testApp.app, id)).period).toEqual(creditPeriod(began, new Date()));
});

test('members read billing data, and strangers get "not found"', async () => {
  const { workspace: ours } = testApp;
  await expect(testApp.as("USER").billing.getWorkspaceBillingData({ workspaceId: ours.id })).resolves.toMatchObject({
    core_plan: "FREE",
  });
  const stranger = testApp.asOtherWorkspace("OWNER").billing;
  const calls = [stranger.getWorkspaceBillingData, stranger.countAiCredits, stranger.countKsStorage];
  for (const call of calls)
    await expect(call({ workspaceId: ours.id })).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("every owner gets one email per threshold, however many requests cross it", async () => {
  const { ctx, owners, mails, spend } = await newWorkspace();
  await spend(45);
  expect(await mails()).toHaveLength(0);
  await Promise.all(Array.from({ length: 10 }, () => spend(1)));
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 10_000);
  await Promise.all(Array.from({ length: 30 }, () => spend(1)));
  await vi.waitFor(async () => expect(await mails()).toHaveLength(4), 10_000);
  // All credits are spent: every request is refused, and the email is sent once.
  await spend(15);
  for (let at = 0; at < 3; at++)
    await expect(acquireModel(ctx, { requestId: newId(), languageModelId: null, use: "chat" })).rejects.toMatchObject({
      code: "credits",
    });
  await vi.waitFor(async () => expect(await ctx.db.select().from(creditNotice)).toHaveLength(3), 10_000);
  const sent = await mails();
  expect(sent.map(({ to, dedupeKey }) => [to, dedupeKey?.split(":")[5] ?? dedupeKey])).toHaveLength(6);
  for (const { email } of owners) expect(sent.filter(({ to }) => to === email)).toHaveLength(3);
  expect(sent[0]).toMatchObject({ subject: "Fernhollow is running out of AI credits" });
  expect(sent[0]?.text).toMatch(/has used 5\d of 100 AI credits this month/);
});

test("a low-credit email links to the provider keys only", async () => {
  const { id, mails, spend } = await newWorkspace();
  await spend(60);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 10_000);
  const [sent] = await mails();
  const { publicUrl } = testApp.app.config;
  expect(sent?.text.match(/https?:\S+/g)).toEqual([`${publicUrl}/w-${id}/settings?tab=keys`]);
  expect(sent?.html.match(/href="[^"]+"/g)).toHaveLength(1);
});

test("each owner's low-credit email is in the language that they chose, English without a choice", async () => {
  const { owners, mails, spend } = await newWorkspace();
  const [first] = owners;
  const { user } = testApp.asPerson(first ?? null);
  await user.updatePublicMetadataById({ userId: first?.id ?? "", metadata: { language: "de" } });
  await spend(60);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 10_000);
  const htmlOf = new Map(
    (await mails()).map(({ to, html, subject }) => [to, [/lang="(\w+)"/.exec(html)?.[1], subject]]),
  );
  expect(owners.map(({ email }) => htmlOf.get(email))).toEqual([
    ["de", german.lowCreditMailText.subject("Fernhollow")],
    ["en", "Fernhollow is running out of AI credits"],
  ]);
});

test("a request that crosses two thresholds sends one email, for the higher one", async () => {
  const { ctx, mails, spend } = await newWorkspace();
  await spend(90);
  await vi.waitFor(
    async () =>
      expect(await ctx.db.select({ threshold: creditNotice.threshold }).from(creditNotice)).toEqual([
        { threshold: 50 },
        { threshold: 80 },
      ]),
    10_000,
  );
  expect(await mails()).toHaveLength(2);
});

test("sendEmailUponLowAiCredit sends nothing twice", async () => {
  const { ctx, mails, spend, wire } = await newWorkspace();
  await spend(60);
  for (let at = 0; at < 5; at++) await wire.sendEmailUponLowAiCredit();
  await vi.waitFor(async () => expect(await ctx.db.select().from(creditNotice)).toHaveLength(1), 10_000);
  expect(await mails()).toHaveLength(2);
});

test("paid plans get no low-credit email", async () => {
  const { id, ctx, mails, spend } = await newWorkspace();
  await ctx.db.insert(workspaceBilling).values({ workspaceId: id, corePlan: "PERSONAL" });
  clearPlanCache(testApp.app, id);
  await spend(90);
  expect(await ctx.db.select().from(creditNotice)).toHaveLength(0);
  expect(await mails()).toHaveLength(0);
});
