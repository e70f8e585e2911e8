import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { chat } from "./table.ts";

const most = 20;
let double: ProviderDouble;
let testApp: TestApp;

beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { MAX_STREAMS_PER_USER: String(most) } }));
});
afterAll(() => testApp.close());

const owner = () => testApp.workspace.people.OWNER;
const underWay = () => testApp.app.streams.countFor(owner().id);

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

function post(path: string, body: object) {
  return testApp.request(
    path,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: testApp.workspace.id, ...body }),
    },
    owner(),
  );
}

/** Sends turns in parallel, each in a titled chat of its own. */
async function sendAll(count: number): Promise<Response[]> {
  const ids = Array.from({ length: count }, () => newId());
  await testApp.app.database.system
    .insert(chat)
    .values(
      ids.map((id) => ({ id, workspaceId: testApp.workspace.id, userId: owner().id, title: "Tides", isTitled: true })),
    );
  return Promise.all(
    ids.map((chatId) => post("/api/chat/agent", { chatId, languageModelId: "gpt-4o-mini", message: { text: "Hi" } })),
  );
}

const setUps = (count: number, more: () => object = () => ({})) =>
  Promise.all(
    Array.from({ length: count }, () =>
      post("/api/completion/object", {
        objectGenerationSchemaType: "AGENT_SETUP",
        messages: [{ role: "user", content: "Tides" }],
        ...more(),
      }),
    ),
  );

/** Reads the accepted replies to their end, and returns the refusals of the others. */
async function settle(responses: readonly Response[]) {
  const taken = responses.filter(({ status }) => status === 200);
  const refused = responses.filter(({ status }) => status !== 200);
  const said = await Promise.all(
    refused.map(async (one) => [one.status, ((await one.json()) as { error: string }).error]),
  );
  await Promise.all(taken.map((one) => one.text()));
  return { taken: taken.length, said };
}

const refusals = (count: number) => Array.from({ length: count }, () => [429, chatErrorText.tooManyAnswers]);

test("of two hundred parallel turns of one person, the allowed number is answered, and their slots are freed", async () => {
  for (let round = 0; round < 2; round++) {
    const { open, opened } = gate();
    for (let at = 0; at < most; at++) double.queueReply({ text: "High water", gate: { after: 1, open: opened } });
    const responses = await sendAll(200);
    expect(underWay()).toBe(most);
    open();
    expect(await settle(responses)).toEqual({ taken: most, said: refusals(200 - most) });
    expect(underWay()).toBe(0);
  }
});

test("a refused turn frees its slot", async () => {
  const refused = await Promise.all(
    Array.from({ length: most + 5 }, () =>
      post("/api/chat/agent", { chatId: newId(), agentId: newId(), message: { text: "Hi" } }),
    ),
  );
  for (const { status } of refused) expect([404, 429]).toContain(status);
  expect(underWay()).toBe(0);
});

test.each([
  ["that its page waits for", () => ({})],
  ["that is read again", () => ({ streamId: newId() })],
])("AI drafts of one person %s are limited as well", async (_what, more) => {
  const { open, opened } = gate();
  for (let at = 0; at < most; at++)
    double.queueReply({ deltas: ["{", '"title":"Tides"', "}"], gate: { after: 1, open: opened } });
  const pending = setUps(most + 10, more);
  await expect.poll(underWay).toBe(most);
  open();
  const responses = await pending;
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  await Promise.allSettled(responses.map((one) => one.text()));
  expect(underWay()).toBe(0);
});
