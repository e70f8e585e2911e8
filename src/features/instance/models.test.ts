import { afterAll, beforeAll, expect, test } from "vitest";
import { credential } from "#features/credential/table.ts";
import type { CredentialType } from "#product/models/provider.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { checkedState, isUsableWithoutKeys } from "./client/source-state.ts";

let double: ProviderDouble;
let testApp: TestApp;
beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    env: {
      ALLOWED_PRIVATE_HOSTS: "localhost",
      ANTHROPIC_BASE_URL: double.baseUrls.ANTHROPIC,
      ANTHROPIC_API_KEY: "sk-ant-invalid-91c0",
      GOOGLE_BASE_URL: double.baseUrls.GOOGLE,
      GOOGLE_GENAI_API_KEY: "AIza-instance-00000000",
      GROQ_BASE_URL: double.refusedUrl,
      GROQ_API_KEY: "gsk_0123456789abcdef",
      OPENAI_COMPATIBLE: JSON.stringify([{ name: "Rack", baseUrl: double.endpointUrl, models: ["qwen"] }]),
    },
  });
});
afterAll(async () => {
  await testApp.close();
  await double.close();
});

const operator = async () => testApp.asPerson({ ...(await testApp.person("Op")), isOperator: true }).operator;

test("models are listed by source, with the reason why a workspace without keys cannot use them", async () => {
  const sources = await (await operator()).getModels();
  const find = (name: string) => sources.find((source) => source.name === name);
  expect(sources[0]).toEqual({
    name: "Rack",
    state: "usable",
    variables: ["OPENAI_COMPATIBLE"],
    missing: [],
    keyEnd: null,
    ownKeys: 0,
    models: [{ id: "Rack/qwen", name: "qwen", contextWindow: null, credits: 0, isDeprecated: false, lockedPlans: [] }],
  });
  expect(find("OpenAI")).toMatchObject({ state: "noKey", variables: [], missing: ["OPENAI_API_KEY"] });
  expect(find("OpenAI")?.models.find(({ id }) => id === "gpt-5")?.lockedPlans).toEqual(["FREE"]);
  expect(find("Google")).toMatchObject({
    state: "usable",
    variables: ["GOOGLE_GENAI_API_KEY"],
    missing: [],
    keyEnd: "0000",
  });
  expect(find("Demo")).toMatchObject({ state: "standIn" });
  // Bedrock only runs with a workspace's key.
  expect(find("AWS Bedrock")).toMatchObject({
    state: "ownKeyOnly",
    missing: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
  });
  expect(JSON.stringify(sources), "only the end of a key is shown").not.toContain("AIza");
});

test("a workspace's key does not make a source usable, but is counted", async () => {
  const operatorApi = await operator();
  const add = (workspaceId: string, types: CredentialType[]) =>
    testApp.app.database.system
      .insert(credential)
      .values(types.map((type) => ({ workspaceId, type, sealed: "sealed", last4: "91c0" })));
  await add(testApp.workspace.id, ["DEEPSEEK_API_KEY", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
  await add(testApp.otherWorkspace.id, ["DEEPSEEK_API_KEY", "AWS_ACCESS_KEY_ID"]);
  const find = async (name: string) => (await operatorApi.getModels()).find((source) => source.name === name);
  expect(await find("DeepSeek")).toMatchObject({ state: "noKey", missing: ["DEEPSEEK_API_KEY"], ownKeys: 2 });
  expect(await find("AWS Bedrock")).toMatchObject({ state: "ownKeyOnly", ownKeys: 1 });
  expect(await find("Demo")).toMatchObject({ ownKeys: 0 });
});

test("a check asks every provider and distinguishes a rejected key from an unreachable provider", async () => {
  const operatorApi = await operator();
  const verdicts = await operatorApi.checkKeys();
  const verdictOf = (source: string) => verdicts.find((verdict) => verdict.source === source);
  expect(verdicts.map(({ source }) => source)).toEqual(["Anthropic", "Google", "Groq", "Rack"]);
  expect(verdictOf("Google")).toMatchObject({ reason: null });
  expect(verdictOf("Rack")).toMatchObject({ reason: null });
  expect(verdictOf("Anthropic")).toMatchObject({ reason: expect.any(String), isUnproven: false });
  expect(verdictOf("Groq")).toMatchObject({
    reason: expect.stringMatching(/ refused the connection/),
    isUnproven: true,
  });

  const sources = await operatorApi.getModels();
  const stateOf = (name: string) => {
    const source = sources.find((one) => one.name === name);
    return source && checkedState(source, verdictOf(name));
  };
  expect(["Anthropic", "Groq", "Google", "OpenAI"].map(stateOf)).toEqual(["refused", "unreachable", "usable", "noKey"]);
  expect((["usable", "standIn", "refused", "noKey"] as const).map(isUsableWithoutKeys)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("only operators can list the server's models and check its keys", async () => {
  const ownerApi = testApp.as("OWNER").operator;
  await expect(ownerApi.getModels()).rejects.toMatchObject({ cause: { code: "not_found" } });
  await expect(ownerApi.checkKeys()).rejects.toMatchObject({ cause: { code: "not_found" } });
});
