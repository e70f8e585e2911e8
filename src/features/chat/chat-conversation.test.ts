import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";

let testApp: TestApp;
let double: ProviderDouble;

beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterAll(() => testApp.close());

test("a chat with a local model sends only the history that fits its context window", async () => {
  const { id: workspaceId, people } = testApp.workspace;
  const owner = testApp.as("OWNER").credential;
  await owner.createEndpoint({
    workspaceId,
    name: "Local",
    baseUrl: double.endpointUrl,
    models: [{ name: "small", contextWindow: 2_000 }],
  });
  const { models } = await owner.getLanguageModels({ workspaceId });
  const languageModelId = models.find(({ endpointName }) => endpointName === "Local")?.id ?? expect.unreachable();
  const chatId = newId();
  const say = async (name: string) => {
    double.reset();
    const answer = await testApp.request(
      "/api/chat/agent",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ workspaceId, chatId, languageModelId, message: { text: name.padEnd(3_000, " .") } }),
      },
      people.OWNER,
    );
    await answer.text();
    const sent = double.requests.find(({ path }) => path.endsWith("/chat/completions"));
    return JSON.stringify(sent?.body.messages);
  };
  expect(await say("first")).toContain("first");
  const second = await say("second");
  expect(second).toContain("second");
  // 1,500 tokens are three quarters of the window: two messages of 750 do not fit beside the answer.
  expect(second).not.toContain("first");
});
