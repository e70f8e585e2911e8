import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { auditEntry } from "#platform/tables/operator.ts";
import { limits } from "#product/limits.ts";
import { visibleCredentialTypes } from "#product/models/provider.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { credential, modelEndpoint } from "./table.ts";

let double: ProviderDouble;
let testApp: TestApp;
let workspaceId: string;
const canary = "sk-canary-7f3b9d1e5a8c2460";

beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    env: {
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      ANTHROPIC_BASE_URL: double.baseUrls.ANTHROPIC,
      AWS_BEDROCK_BASE_URL: double.baseUrls.AWS_BEDROCK,
      ALLOWED_PRIVATE_HOSTS: "localhost",
    },
  });
  workspaceId = testApp.workspace.id;
});

afterAll(async () => {
  await testApp.close();
  await double.close();
});

const refused = (code: string, message?: string | RegExp) => ({
  cause: { code },
  ...(message ? { message: expect.stringMatching(message) } : {}),
});

test("no response contains a key, and the database stores none in plain text", async () => {
  const owner = testApp.as("OWNER").credential;
  await owner.update({ workspaceId, type: "OPENAI_API_KEY", value: canary });
  await owner.update({ workspaceId, type: "STRIPE_SECRET_KEY", value: `sk_test_${canary}` });
  await owner.createEndpoint({
    workspaceId,
    name: "Canary",
    baseUrl: double.endpointUrl,
    apiKey: canary,
    models: [{ name: "m" }],
  });
  const answers = [
    await owner.getAll({ workspaceId }),
    await owner.getEndpoints({ workspaceId }),
    await owner.getLanguageModels({ workspaceId }),
    await owner.getStripePublishableKey({ workspaceId }),
    await testApp.app.database.system.select().from(credential),
    await testApp.app.database.system.select().from(modelEndpoint),
    await testApp.app.database.system.select().from(auditEntry),
  ];
  const forms = [canary, encodeURIComponent(canary), Buffer.from(canary).toString("base64").slice(0, 20)];
  for (const form of forms) expect(JSON.stringify(answers)).not.toContain(form);
  expect(await owner.getAll({ workspaceId })).toContainEqual({ type: "OPENAI_API_KEY", isSet: true, last4: "2460" });
});

test("every member can list all keys, set or not", async () => {
  const list = await testApp.as("USER").credential.getAll({ workspaceId });
  expect(list.map(({ type }) => type)).toEqual(visibleCredentialTypes);
  expect(list).toContainEqual({ type: "GROQ_API_KEY", isSet: false, last4: "" });
});

test("a refused key is not saved, and the reason does not contain it", async () => {
  const value = "sk-ant-invalid-000000";
  const error = await testApp
    .as("OWNER")
    .credential.update({ workspaceId, type: "ANTHROPIC_API_KEY", value })
    .catch((reason: Error) => reason);
  expect(error).toMatchObject(
    refused(
      "invalid",
      /^Invalid Anthropic API key: .+\. Please make sure you enter the correct API key and your account has sufficient funds\.$/,
    ),
  );
  expect((error as Error).message).not.toContain(value);
  expect(await testApp.as("OWNER").credential.getAll({ workspaceId })).toContainEqual({
    type: "ANTHROPIC_API_KEY",
    isSet: false,
    last4: "",
  });
});

test("validating a key returns the reason and saves nothing", async () => {
  const owner = testApp.as("OWNER").credential;
  const fine = await owner.validate({
    workspaceId,
    credentialType: "ANTHROPIC_API_KEY",
    apiKey: "sk-ant-fine-00000000",
  });
  expect(fine).toEqual({ success: true, errorMessage: null });
  const bad = await owner.validate({
    workspaceId,
    credentialType: "ANTHROPIC_API_KEY",
    apiKey: "sk-ant-invalid-000000",
  });
  expect(bad.success).toBe(false);
  expect(bad.errorMessage?.length).toBeLessThanOrEqual(200);
  expect((await owner.getAll({ workspaceId })).find(({ type }) => type === "ANTHROPIC_API_KEY")?.isSet).toBe(false);
});

test("an empty value deletes the key, and so does deleteByType", async () => {
  const owner = testApp.as("OWNER").credential;
  const isSet = async () =>
    (await owner.getAll({ workspaceId })).find(({ type }) => type === "DEEPSEEK_API_KEY")?.isSet;
  const put = () =>
    testApp.app.database.system
      .insert(credential)
      .values({ workspaceId, type: "DEEPSEEK_API_KEY", sealed: "1.x", last4: "0000" });
  await put();
  await owner.update({ workspaceId, type: "DEEPSEEK_API_KEY", value: "  " });
  expect(await isSet()).toBe(false);
  await put();
  await owner.deleteByType({ workspaceId, type: "DEEPSEEK_API_KEY" });
  expect(await isSet()).toBe(false);
});

test("a key that cannot be decrypted counts as missing and affects nothing else", async () => {
  await testApp.app.database.system
    .insert(credential)
    .values({ workspaceId, type: "PERPLEXITY_API_KEY", sealed: "1.bm90IHNlYWxlZCBieSB1cw", last4: "0000" });
  const { models } = await testApp.as("USER").credential.getLanguageModels({ workspaceId });
  expect(models.find(({ provider }) => provider === "PERPLEXITY")).toMatchObject({ isAvailable: false });
  await testApp.app.database.system.delete(credential).where(eq(credential.type, "PERPLEXITY_API_KEY"));
});

test("only the publishable Stripe key is returned in full", async () => {
  await testApp
    .as("OWNER")
    .credential.update({ workspaceId, type: "STRIPE_PUBLISHABLE_KEY", value: "pk_test_0000000000000000" });
  expect(await testApp.as("USER").credential.getStripePublishableKey({ workspaceId })).toEqual({
    value: "pk_test_0000000000000000",
  });
});

test("the product's own key cannot be set", async () => {
  const type = "TROUPE_API_KEY" as unknown as "OPENAI_API_KEY";
  await expect(testApp.as("OWNER").credential.update({ workspaceId, type, value: canary })).rejects.toThrow();
});

test("only the owner changes keys and endpoints", async () => {
  for (const role of ["EDITOR", "USER"] as const) {
    const { credential: wire } = testApp.as(role);
    await expect(wire.update({ workspaceId, type: "OPENAI_API_KEY", value: canary })).rejects.toMatchObject(
      refused("forbidden"),
    );
    await expect(wire.deleteByType({ workspaceId, type: "OPENAI_API_KEY" })).rejects.toMatchObject(
      refused("forbidden"),
    );
    await expect(wire.getEndpoints({ workspaceId })).rejects.toMatchObject(refused("forbidden"));
  }
});

test("another workspace's keys and endpoints are not found", async () => {
  const stranger = testApp.asOtherWorkspace("OWNER").credential;
  await expect(stranger.getAll({ workspaceId })).rejects.toMatchObject(refused("not_found"));
  await expect(stranger.update({ workspaceId, type: "OPENAI_API_KEY", value: canary })).rejects.toMatchObject(
    refused("not_found"),
  );
  const { id } = await testApp
    .as("OWNER")
    .credential.createEndpoint({ workspaceId, name: "Ours", baseUrl: double.endpointUrl, models: [{ name: "m" }] });
  await expect(stranger.deleteEndpoint({ id })).rejects.toMatchObject(refused("not_found"));
  await expect(
    stranger.testEndpoint({ workspaceId: testApp.otherWorkspace.id, id, baseUrl: double.endpointUrl }),
  ).rejects.toMatchObject(refused("not_found"));
  await testApp.as("OWNER").credential.deleteEndpoint({ id });
});

test("testing an endpoint lists its models", async () => {
  const answer = await testApp
    .as("OWNER")
    .credential.testEndpoint({ workspaceId, baseUrl: double.endpointUrl, apiKey: "endpoint-key-000000" });
  expect(answer).toMatchObject({ success: true, errorMessage: null });
  expect(answer.models.length).toBeGreaterThan(0);
});

test("moving an endpoint to another origin requires its key again", async () => {
  const owner = testApp.as("OWNER").credential;
  const models = [{ name: "m" }];
  const { id } = await owner.createEndpoint({
    workspaceId,
    name: "Bound",
    baseUrl: double.endpointUrl,
    apiKey: canary,
    models,
  });
  const elsewhere = "http://127.0.0.1:9/v1";
  const told = refused("invalid", "The base URL has changed. Please enter the API key again.");
  await expect(owner.updateEndpoint({ id, name: "Bound", baseUrl: elsewhere, models })).rejects.toMatchObject(told);
  await expect(owner.testEndpoint({ workspaceId, id, baseUrl: elsewhere })).rejects.toMatchObject(told);
  await owner.updateEndpoint({ id, name: "Bound", baseUrl: elsewhere, apiKey: "", models });
  expect((await owner.getEndpoints({ workspaceId })).find((known) => known.id === id)).toMatchObject({
    baseUrl: elsewhere,
    isKeySet: false,
  });
  await owner.deleteEndpoint({ id });
});

test.each([
  "http://169.254.169.254/v1",
  "http://10.0.0.1/v1",
  "ftp://models.example.com",
  "http://user:pw@models.example.com/v1",
])("an endpoint cannot have the URL %s", async (baseUrl) => {
  await expect(
    testApp.as("OWNER").credential.createEndpoint({ workspaceId, name: newId(), baseUrl, models: [{ name: "m" }] }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("two endpoints cannot share a name", async () => {
  const owner = testApp.as("OWNER").credential;
  const draft = { workspaceId, name: "Twin", baseUrl: double.endpointUrl, models: [{ name: "m" }] };
  const { id } = await owner.createEndpoint(draft);
  await expect(owner.createEndpoint(draft)).rejects.toMatchObject(refused("taken"));
  const other = await owner.createEndpoint({ ...draft, name: "Other" });
  await expect(
    owner.updateEndpoint({ id: other.id, name: "Twin", baseUrl: draft.baseUrl, models: draft.models }),
  ).rejects.toMatchObject(refused("taken"));
  for (const known of [id, other.id]) await owner.deleteEndpoint({ id: known });
});

test("every change of a key is in the audit log, without the key", async () => {
  const rows = await testApp.app.database.system
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.workspaceId, workspaceId));
  expect(rows).toContainEqual(
    expect.objectContaining({ action: "credential.update", outcome: "allowed", resource: "OPENAI_API_KEY" }),
  );
  expect(rows.map(({ action, resource }) => `${action} ${resource}`)).toContain("endpoint.create Twin");
});

test("an unreachable provider is not reported as a wrong key", async () => {
  const offline = await startTestApp({ env: { GROQ_BASE_URL: double.refusedUrl, ALLOWED_PRIVATE_HOSTS: "localhost" } });
  try {
    const error = offline
      .as("OWNER")
      .credential.update({ workspaceId: offline.workspace.id, type: "GROQ_API_KEY", value: "gsk_0123456789abcdef" });
    await expect(error).rejects.toMatchObject({
      cause: { code: "provider" },
      message: expect.stringMatching(
        /^Couldn't verify the Groq API key: \S+ refused the connection\. .+\. It wasn't saved\.$/,
      ),
    });
  } finally {
    await offline.close();
  }
});

test("favorite models belong to one person, and the oldest are dropped beyond the limit", async () => {
  const user = testApp.as("USER").credential;
  const marks = async (by = user) => (await by.getLanguageModels({ workspaceId })).favoriteModelIds;
  const mark = (languageModelId: string, isFavorite = true) =>
    user.setFavoriteModel({ workspaceId, languageModelId, isFavorite });
  await mark("gpt-4o-mini");
  await mark("claude-4-sonnet");
  await mark("gpt-4o-mini");
  expect(await marks()).toEqual(["claude-4-sonnet", "gpt-4o-mini"]);
  expect(await marks(testApp.as("OWNER").credential)).toEqual([]);
  await mark("claude-4-sonnet", false);
  await mark("claude-4-sonnet", false);
  expect(await marks()).toEqual(["gpt-4o-mini"]);
  for (let at = 0; at < limits.credential.favoriteModels; at++) await mark(`model-${at}`);
  const all = await marks();
  expect(all).toHaveLength(limits.credential.favoriteModels);
  expect(all).not.toContain("gpt-4o-mini");
});
