import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chargeReservation } from "#features/billing/service/ledger.ts";
import { clearPlanCache } from "#features/billing/service/plan.ts";
import { postCharges } from "#features/billing/service/post-charges.ts";
import { creditReservation, creditTransaction, creditWallet, workspaceBilling } from "#features/billing/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { readToEnd, streamReply } from "#platform/ai/stream-reply.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { CredentialType } from "#product/models/provider.ts";
import type { CorePlan } from "#product/plans.ts";
import { actingContexts } from "#testing/principals.ts";
import { keyFingerprint, type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { acquireModel, type ModelRequest, withModel } from "./service/acquire-model.ts";
import { clearKeyringCache } from "./service/keyring.ts";
import { credential } from "./table.ts";

let double: ProviderDouble;
let served: TestApp;
let bare: TestApp;
const instanceKey = "sk-instance-000000000000";

beforeAll(async () => {
  double = await startProviderDouble();
  const { OPENAI, GOOGLE, ANTHROPIC } = double.baseUrls;
  const addresses = {
    OPENAI_BASE_URL: OPENAI,
    GOOGLE_BASE_URL: GOOGLE,
    ANTHROPIC_BASE_URL: ANTHROPIC,
    ALLOWED_PRIVATE_HOSTS: "localhost",
  };
  served = await startTestApp({
    env: { ...addresses, OPENAI_API_KEY: instanceKey, GOOGLE_GENAI_API_KEY: "AIza-instance-00000000" },
  });
  bare = await startTestApp({ env: addresses });
});

afterAll(async () => {
  await served.close();
  await bare.close();
  await double.close();
});

afterEach(async () => {
  for (const testApp of [served, bare]) {
    const { system } = testApp.app.database;
    for (const table of [creditTransaction, creditReservation, creditWallet, workspaceBilling, credential])
      await system.delete(table);
    const endpoints = await testApp.as("OWNER").credential.getEndpoints({ workspaceId: testApp.workspace.id });
    for (const { id } of endpoints) await testApp.as("OWNER").credential.deleteEndpoint({ id });
    clearPlanCache(testApp.app, testApp.workspace.id);
    clearKeyringCache(testApp.app, testApp.workspace.id);
  }
  double.reset();
});

async function member(testApp: TestApp): Promise<WorkspaceContext> {
  return (
    (await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.USER.id, "test")) ??
    expect.unreachable()
  );
}

async function setPlan(testApp: TestApp, corePlan: CorePlan) {
  await testApp.app.database.system.insert(workspaceBilling).values({ workspaceId: testApp.workspace.id, corePlan });
  clearPlanCache(testApp.app, testApp.workspace.id);
}

/** Spends the remaining credits of the month. */
async function exhaust(testApp: TestApp, credits: number) {
  const ctx = await member(testApp);
  const model = await acquireModel(ctx, {
    requestId: newId(),
    languageModelId: null,
    use: "chat",
    price: credits,
  });
  await chargeReservation(ctx.db, model.reservation);
}

const setKey = (testApp: TestApp, type: CredentialType, value: string) =>
  testApp.as("OWNER").credential.update({ workspaceId: testApp.workspace.id, type, value });

const ask = (languageModelId: string | null, more: Partial<ModelRequest> = {}): ModelRequest => ({
  requestId: newId(),
  languageModelId,
  use: "chat",
  ...more,
});

async function refusalOf(testApp: TestApp, request: ModelRequest) {
  const error = await acquireModel(await member(testApp), request).catch((reason: unknown) => reason);
  return error instanceof AppError
    ? { code: error.code, text: error.message, details: error.details }
    : expect.unreachable();
}

const totals = async (testApp: TestApp) => {
  await postCharges(testApp.app.database.system, testApp.workspace.id);
  const [row] = await testApp.app.database.system
    .select()
    .from(creditWallet)
    .where(eq(creditWallet.ownerId, testApp.workspace.id));
  return row ? { spent: row.spent, reserved: row.reserved } : null;
};

test("on FREE, a workspace without credits is told to upgrade before plan or keys are checked", async () => {
  await exhaust(served, 100);
  const told = {
    code: "credits",
    text: "This free workspace is running out of AI credits. Upgrade your workspace to enjoy more credits!",
    details: { open: "upgrade", reason: "workspace" },
  };
  expect(await refusalOf(served, ask("gpt-4o-mini"))).toEqual(told);
  expect(await refusalOf(served, ask("gpt-5"))).toEqual(told);
  expect(await refusalOf(served, ask("claude-4-5-haiku"))).toEqual(told);
});

test("on a paid plan, a workspace without credits is told to top up", async () => {
  await setPlan(served, "PERSONAL");
  await exhaust(served, 6_000);
  expect(await refusalOf(served, ask("claude-4-5-haiku"))).toEqual({
    code: "credits",
    text: "You're running out of AI credits. Top up to get more credits!",
    details: { open: "topup", reason: "workspace" },
  });
});

test("a request that would exceed the limit is refused although credits are left", async () => {
  await setPlan(served, "PERSONAL");
  await exhaust(served, 5_990);
  expect((await refusalOf(served, ask("gpt-5"))).code).toBe("credits");
  expect((await acquireModel(await member(served), ask("gpt-4o-mini"))).credits).toBe(1);
});

test("premium models are locked on FREE and available on a paid plan", async () => {
  expect(await refusalOf(served, ask("gpt-5"))).toEqual({
    code: "credits",
    text: "GPT-5 isn't available on your plan. Add your own key for it, or change your plan.",
    details: { open: "upgrade", reason: "plan" },
  });
  await setPlan(served, "PERSONAL");
  expect((await acquireModel(await member(served), ask("gpt-5"))).credits).toBe(15);
});

test.each([
  [
    "PERSONAL",
    "bedrock-claude-4-5-sonnet",
    "Missing AWS access key ID and AWS secret access key. Please input one to continue.",
  ],
  ["PERSONAL", "claude-4-5-sonnet", "Missing Anthropic API key. Please input one to continue."],
  ["LIFETIME", "gpt-4o-mini", "Missing OpenAI API key. Please input one to continue."],
  ["LIFETIME", null, "Missing OpenAI API key. Please input one to continue."],
] as const)("on %s the model %s asks for its keys by name", async (plan, model, text) => {
  await setPlan(served, plan);
  const { listLanguageModels } = await import("./service/language-models.ts");
  const { models } = await listLanguageModels(await member(served));
  const id = model?.startsWith("bedrock") ? models.find(({ provider }) => provider === "AWS_BEDROCK")?.id : model;
  expect(await refusalOf(served, ask(id ?? null))).toMatchObject({ code: "keys", text, details: { open: "keys" } });
});

test("a plan with own keys needs the OpenAI key for every provider's models", async () => {
  await setPlan(served, "LIFETIME");
  await setKey(served, "ANTHROPIC_API_KEY", "sk-ant-workspace-0000");
  expect((await refusalOf(served, ask("claude-4-5-haiku"))).text).toBe(
    "Missing OpenAI API key. Please input one to continue.",
  );
  await setKey(served, "OPENAI_API_KEY", "sk-workspace-00000000");
  expect((await acquireModel(await member(served), ask("claude-4-5-haiku"))).credits).toBe(0);
});

test("a call on the workspace's own key is free, never refused, and recorded", async () => {
  await exhaust(served, 100);
  await setKey(served, "OPENAI_API_KEY", "sk-workspace-00000000");
  const before = await totals(served);
  const ctx = await member(served);
  const { reservation, credits, connected } = await acquireModel(ctx, ask("gpt-4o-mini"));
  expect({ credits, owner: connected.keyOwner }).toEqual({ credits: 0, owner: "workspace" });
  expect(await chargeReservation(ctx.db, reservation)).toBe(0);
  expect(await totals(served)).toEqual(before);
  const lines = await ctx.db
    .select()
    .from(creditTransaction)
    .where(eq(creditTransaction.requestId, reservation.requestId));
  expect(lines).toMatchObject([{ amount: "0.0000", ownKey: true, modelId: "gpt-4o-mini" }]);
});

test("Auto chooses the preferred default, and the demo model only without a real model", async () => {
  expect((await acquireModel(await member(served), ask(null))).model.id).toBe("gpt-4o-mini");
  expect((await acquireModel(await member(bare), ask(null))).model.id).toBe("demo");
});

test("the demo model disappears as soon as the workspace has a key or an endpoint", async () => {
  const listed = async () =>
    (await bare.as("USER").credential.getLanguageModels({ workspaceId: bare.workspace.id })).models.map(({ id }) => id);
  expect(await listed()).toContain("demo");
  await setKey(bare, "GOOGLE_GENAI_API_KEY", "AIza-workspace-000000");
  expect(await listed()).not.toContain("demo");
  expect((await acquireModel(await member(bare), ask("demo"))).model.id).toBe("gemini-2-5-flash");
});

test("an endpoint's model is free and gets only the endpoint's key", async () => {
  const local = await startProviderDouble();
  await setKey(served, "OPENAI_API_KEY", "sk-workspace-00000000");
  const { id } = await served.as("OWNER").credential.createEndpoint({
    workspaceId: served.workspace.id,
    name: "Local",
    baseUrl: local.endpointUrl,
    apiKey: "endpoint-key-000000",
    models: [{ name: "qwen/qwen3:8b" }],
  });
  double.reset();
  const { connected, credits, model } = await acquireModel(await member(served), ask(`endpoint:${id}:qwen/qwen3:8b`));
  expect({ credits, name: model.displayName }).toEqual({ credits: 0, name: "qwen/qwen3:8b" });
  await readToEnd(streamReply({ model: connected, messages: [{ role: "user", content: "Hello" }] }));
  expect(local.requests.map((request) => request.keyFingerprint)).toEqual([keyFingerprint("endpoint-key-000000")]);
  expect(double.requests).toHaveLength(0);
  await local.close();
});

test("a workspace's key is sent to its provider only", async () => {
  await setPlan(served, "PERSONAL");
  await setKey(served, "OPENAI_API_KEY", "sk-workspace-00000000");
  double.reset();
  for (const id of ["gpt-4o-mini", "gemini-2-5-flash"]) {
    const { connected } = await acquireModel(await member(served), ask(id));
    await readToEnd(streamReply({ model: connected, messages: [{ role: "user", content: "Hello" }] }));
  }
  expect(double.requests.map(({ path, keyFingerprint: print }) => [path.includes("openai"), print])).toHaveLength(2);
  expect(double.requests.map((request) => request.keyFingerprint)).toEqual([
    keyFingerprint("sk-workspace-00000000"),
    keyFingerprint("AIza-instance-00000000"),
  ]);
});

test("the fallback is the same request, answered by another model, charged once at the cheaper price", async () => {
  await setPlan(served, "PERSONAL");
  const ctx = await member(served);
  const requestId = newId();
  await expect(
    withModel(ctx, ask("gpt-5", { requestId }), async () => {
      throw new Error("the provider failed");
    }),
  ).rejects.toThrow("the provider failed");
  const { model, credits, reservation } = await acquireModel(ctx, ask("gpt-5", { requestId, isFallback: true }));
  expect({ id: model.id, credits }).toEqual({ id: "gemini-2-5-flash", credits: 1 });
  await chargeReservation(ctx.db, reservation);
  expect(await totals(served)).toEqual({ spent: "1.0000", reserved: "0.0000" });
});

test.each([
  ["called at the price of the first, which was reserved", true, 1],
  ["not called at its own price", false, 15],
])("a model of a chain answers after one that was %s", async (_rule, isCalled, price) => {
  await setPlan(served, "PERSONAL");
  const ctx = await member(served);
  const chain = [{ languageModelId: "gpt-5", on: ["error", "window"] as const }];
  const failed = [{ id: "gpt-5-nano", model: "GPT-5 Nano", reason: "error" as const, isCalled }];
  const { model, credits } = await acquireModel(ctx, ask("gpt-5-nano", { chain, failed }));
  expect({ id: model.id, credits }).toEqual({ id: "gpt-5", credits: price });
});

test("the fallback of a failed own endpoint is not free", async () => {
  const { id } = await served.as("OWNER").credential.createEndpoint({
    workspaceId: served.workspace.id,
    name: "Broken",
    baseUrl: double.refusedUrl,
    models: [{ name: "m" }],
  });
  const { model, credits } = await acquireModel(await member(served), ask(`endpoint:${id}:m`, { isFallback: true }));
  expect({ id: model.id, credits }).toEqual({ id: "gemini-2-5-flash", credits: 1 });
});

test("a failed call is not charged, and its credits are released", async () => {
  const ctx = await member(served);
  const work = withModel(ctx, ask("gpt-4o-mini"), async () => {
    expect(await totals(served)).toEqual({ spent: "0.0000", reserved: "1.0000" });
    throw new Error("no answer");
  });
  await expect(work).rejects.toThrow("no answer");
  expect(await totals(served)).toEqual({ spent: "0.0000", reserved: "0.0000" });
});

test("a router's decision has a flat price for every model", async () => {
  await setPlan(served, "PERSONAL");
  expect((await acquireModel(await member(served), ask("gpt-5", { price: 1 }))).credits).toBe(1);
});

test("a charged request cannot be reused for another answer", async () => {
  const ctx = await member(served);
  const request = ask("gpt-4o-mini");
  await chargeReservation(ctx.db, (await acquireModel(ctx, request)).reservation);
  expect((await refusalOf(served, request)).code).toBe("conflict");
});

test("requests of visitors count toward the workspace only", async () => {
  const { chatbotVisitor, member } = await actingContexts(served, served.workspace, { agentId: "", workflowId: "" });
  for (const ctx of [chatbotVisitor, member])
    await chargeReservation(ctx.db, (await acquireModel(ctx, ask("gpt-4o-mini"))).reservation);
  expect(
    await served.as("USER").billing.countAiCredits({ workspaceId: served.workspace.id, corePlan: "FREE" }),
  ).toEqual({
    overall: 2,
    individual: 1,
  });
});

test("an unknown model is refused", async () => {
  expect(await refusalOf(served, ask("gpt-99"))).toMatchObject({ code: "invalid" });
  expect(await refusalOf(served, ask(`endpoint:${newId()}:m`))).toMatchObject({ code: "invalid" });
});

test("with only an Anthropic key of the instance, Auto answers with Claude and no demo model is offered", async () => {
  const claude = await startTestApp({
    env: { DEFAULT_PLAN: "BUSINESS", ANTHROPIC_API_KEY: instanceKey, ANTHROPIC_BASE_URL: double.baseUrls.ANTHROPIC },
  });
  try {
    expect((await acquireModel(await member(claude), ask(null))).model.provider).toBe("ANTHROPIC");
    const { models, autoModelId } = await claude
      .as("USER")
      .credential.getLanguageModels({ workspaceId: claude.workspace.id });
    const usable = models.filter(({ isAvailable }) => isAvailable);
    expect(new Set(usable.map(({ provider }) => provider))).toEqual(new Set(["ANTHROPIC"]));
    expect(usable.map(({ id }) => id)).toContain(autoModelId);
  } finally {
    await claude.close();
  }
});

test("the demo model stays if the plan locks all models of the set key", async () => {
  const locked = await startTestApp({
    env: { ANTHROPIC_API_KEY: instanceKey, ANTHROPIC_BASE_URL: double.baseUrls.ANTHROPIC },
  });
  try {
    expect((await acquireModel(await member(locked), ask(null))).model.provider).toBe("DEMO");
    await setKey(locked, "ANTHROPIC_API_KEY", "sk-ant-own-000000000000");
    expect((await acquireModel(await member(locked), ask(null))).model.provider).toBe("ANTHROPIC");
  } finally {
    await locked.close();
  }
});

test("Auto without an available model says so and names no key", async () => {
  const empty = await startTestApp({ env: { DEMO_MODEL: "off" } });
  try {
    await expect(acquireModel(await member(empty), ask(null))).rejects.toMatchObject({
      code: "keys",
      message: "No model is available. Add a provider key in Settings.",
      details: { open: "keys" },
    });
    await expect(acquireModel(await member(empty), ask("claude-4-sonnet"))).rejects.toMatchObject({
      message: "Missing Anthropic API key. Please input one to continue.",
    });
  } finally {
    await empty.close();
  }
});
