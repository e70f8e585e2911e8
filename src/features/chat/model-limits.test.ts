/** What the model of a chat cannot take, or does not finish, is said at its reply and stays there. */
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const agentOf = async (config: object) =>
  (
    await testApp
      .as("OWNER")
      .agent.create({ workspaceId: testApp.workspace.id, title: "Librarian", system: "Brief.", ...config })
  ).id;

/** One turn, in a chat of its own unless one is named, and the reply as it is stored. */
async function say({ chatId = newId(), ...body }: { chatId?: string } & Record<string, unknown>) {
  const answer = await testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: testApp.workspace.id, chatId, ...body }),
    },
    testApp.workspace.people.OWNER,
  );
  await answer.text();
  const rows = await testApp.app.database.system
    .select()
    .from(message)
    .where(eq(message.chatId, chatId))
    .orderBy(asc(message.ordinal));
  return rows.at(-1) ?? expect.unreachable();
}

async function upload(path: string, file: File) {
  const form = new FormData();
  form.append("document_files", file);
  const address = `${path}?workspaceId=${testApp.workspace.id}&openai_api_key=none`;
  const answer = await testApp.request(address, { method: "POST", body: form }, testApp.workspace.people.OWNER);
  return answer.json();
}

async function endpoint(name: string, model: object) {
  const owner = testApp.as("OWNER").credential;
  const workspaceId = testApp.workspace.id;
  await owner.createEndpoint({ workspaceId, name, baseUrl: double.endpointUrl, models: [{ name: "m", ...model }] });
  const { models } = await owner.getLanguageModels({ workspaceId });
  return models.find(({ endpointName }) => endpointName === name)?.id ?? expect.unreachable();
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What an endpoint was sent; titles are made by another model. */
const asked = () =>
  double.requests.filter(({ path }) => path.endsWith("/chat/completions")).map(({ body }) => JSON.stringify(body));

test("a reply that reached its limit is marked, with the limit that its agent was set", async () => {
  const agentId = await agentOf({ languageModelId: "gpt-4o-mini", maxTokens: 200 });
  double.queueReply({ text: "High water is", finish: "length" });
  const reply = await say({ agentId, message: { text: "When is high water?" } });
  expect(reply.status).toBe("DONE");
  expect(reply.metadata.notes).toEqual([{ kind: "truncated", model: "GPT-4o Mini", maxTokens: 200 }]);
});

test("an attached file that is too long for the model is cut, and the reply says so", async () => {
  const languageModelId = await endpoint("Tiny", { contextWindow: 4_000 });
  const tides = new File(["High water at noon. ".repeat(5_000)], "tides.txt", { type: "text/plain" });
  const { documents } = await upload("/api/document/upload-multiple-file", tides);
  const [one] = documents;
  const files = [{ title: one.title, s3FilePath: one.s3_file_path, documentId: one.document_id, size: one.size }];
  const reply = await say({ languageModelId, message: { text: "Sum it up", files } });
  expect(reply.status).toBe("DONE");
  expect(asked()[0]?.length).toBeLessThan(4_000 * 4);
  expect(asked()[0]).toContain("The document is longer");
  expect(reply.metadata.notes).toMatchObject([{ kind: "cutDocument", title: "tides.txt" }]);
});

test("a message that is larger than the window is refused before it is sent, and nothing is charged", async () => {
  const languageModelId = await endpoint("Small", { contextWindow: 4_000 });
  const reply = await say({ languageModelId, message: { text: "tide ".repeat(6_000) } });
  expect(reply).toMatchObject({
    status: "FAILED",
    error: expect.stringMatching(/^This request is too long, so it was not sent\.\nIt has about 7,5\d\d tokens/),
  });
  expect(asked()).toEqual([]);
});

test("a model that does not see gets the names of pictures, and the reply names models that see", async () => {
  const languageModelId = await endpoint("Blind", { contextWindow: 32_000 });
  const { images } = await upload("/api/document/upload-image", new File([png], "harbor.png", { type: "image/png" }));
  const reply = await say({
    languageModelId,
    message: { text: "What is this?", images: [{ s3FilePath: images[0].s3_file_path }] },
  });
  expect(asked()[0]).toContain("harbor.png");
  expect(asked()[0]).not.toContain("image_url");
  expect(reply.metadata.notes).toMatchObject([
    { kind: "unseenImages", names: ["harbor.png"], seeing: expect.arrayContaining(["GPT-5 Mini"]) },
  ]);
});

test("files that are gone are left out, and the reply says so and goes on", async () => {
  const languageModelId = await endpoint("Seeing", { contextWindow: 32_000, imageInputSupport: true });
  const uploaded = await Promise.all(
    ["harbor.png", "deleted.png", "lost.png"].map(async (name) => {
      const { images } = await upload("/api/document/upload-image", new File([png], name, { type: "image/png" }));
      return images[0].s3_file_path as string;
    }),
  );
  const [, deleted = "", lost = ""] = uploaded;
  const chatId = newId();
  await say({
    chatId,
    languageModelId,
    message: { text: "What is this?", images: uploaded.map((s3FilePath) => ({ s3FilePath })) },
  });
  await testApp.app.database.system.delete(file).where(eq(file.path, deleted));
  await testApp.app.storage.remove(lost);
  double.reset();
  const reply = await say({ chatId, languageModelId, trigger: "regenerate" });
  expect(reply).toMatchObject({ status: "DONE", metadata: { notes: [{ kind: "goneFiles", count: 2 }] } });
  expect(asked()[0]).toContain("no longer available");
  expect(asked()[0]?.match(/"image_url"/g)).not.toBeNull();
});

test("a reply that failed on both models says of each why", async () => {
  const agentId = await agentOf({ languageModelId: "gpt-4o-mini" });
  double.queueReply({ status: 400, body: JSON.stringify({ error: { message: "The chosen one broke.", type: "x" } }) });
  double.queueReply({ status: 400, body: JSON.stringify({ error: { message: "The spare one broke.", type: "x" } }) });
  const reply = await say({ agentId, message: { text: "When is high water?" } });
  expect(reply.status).toBe("FAILED");
  expect(reply.error).toMatch(
    /^GPT-4o Mini failed, and so did the fallback model .+\.\nGPT-4o Mini: .*The chosen one broke\.\n.+The spare one broke\.$/,
  );
});
