import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { document, type FilePurpose, file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import type { Role } from "#product/roles.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { createFixtures } from "#testing/fixtures.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { EntityKey } from "#testing/sample-input.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let theirs: Record<EntityKey, string>;

beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
  theirs = await createFixtures(testApp, testApp.otherWorkspace, "CANARY-ABROAD");
});
afterAll(() => testApp.close());

const system = () => testApp.app.database.system;

const namedChat = () => createTitledChat(testApp);

/** Rows of an upload without stored bytes. */
async function uploaded(purpose: FilePurpose, by: Role = "OWNER") {
  const own = { workspaceId: testApp.workspace.id, userId: testApp.workspace.people[by].id };
  const [id, documentId] = [newId(), newId()];
  const path = `${testApp.workspace.id}/${purpose}/${id}.bin`;
  const mimeType = purpose === "image" ? "image/png" : "text/plain";
  const stored = { ...own, path, name: "tides.txt", mimeType, bytes: 7, sha256: "0", purpose };
  await system()
    .insert(file)
    .values({ id, ...stored, origin: "chat" });
  await system()
    .insert(document)
    .values({ id: documentId, ...own, fileId: id, title: "tides.txt", bytes: 7, text: "High water at six" });
  return { path, documentId };
}

const asFile = ({ path, documentId }: { path: string; documentId: string }) => ({
  title: "mine.txt",
  s3FilePath: path,
  documentId,
  size: 1,
});

async function send(chatId: string, more: object) {
  const response = await testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: testApp.workspace.id, chatId, languageModelId: "gpt-4o-mini", ...more }),
    },
    testApp.workspace.people.OWNER,
  );
  return { status: response.status, text: await response.text() };
}

const wrong: [string, "Images" | "Files", () => Promise<object>][] = [
  ["an invented image", "Images", async () => ({ images: [{ s3FilePath: "../../secrets" }] })],
  [
    "a colleague's image",
    "Images",
    async () => ({ images: [{ s3FilePath: (await uploaded("image", "EDITOR")).path }] }),
  ],
  ["an image of another workspace", "Images", async () => ({ images: [{ s3FilePath: theirs.filePath }] })],
  ["a document as an image", "Images", async () => ({ images: [{ s3FilePath: (await uploaded("document")).path }] })],
  ["an invented file", "Files", async () => ({ files: [asFile({ path: "x.txt", documentId: newId() })] })],
  ["a colleague's file", "Files", async () => ({ files: [asFile(await uploaded("document", "EDITOR"))] })],
  [
    "a file of another workspace",
    "Files",
    async () => ({ files: [asFile({ path: theirs.documentPath, documentId: theirs.document })] }),
  ],
  [
    "a file with the text of another one",
    "Files",
    async () => {
      const [one, other] = [await uploaded("document"), await uploaded("document", "EDITOR")];
      return { files: [asFile({ path: one.path, documentId: other.documentId })] };
    },
  ],
];

test.each(wrong)("%s is refused with the name of its field, and nothing is stored", async (_what, field, make) => {
  const chatId = await namedChat();
  const attached = await make();
  const answer = await send(chatId, { message: { text: "Read this", ...attached } });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`${field}: a file is missing`);
  const created = testApp.as("OWNER").chat.createMessage({ chatId, role: "user", content: "Read this", ...attached });
  await expect(created).rejects.toMatchObject({
    cause: { code: "invalid", message: expect.stringContaining(`${field}: `) },
  });
  expect(await system().select().from(message).where(eq(message.chatId, chatId))).toEqual([]);
});

test("a message cannot refer to an agent outside its workspace", async () => {
  const chatId = await namedChat();
  for (const agentId of [newId(), theirs.agent]) {
    const created = testApp.as("OWNER").chat.createMessage({ chatId, agentId, role: "user", content: "Hi" });
    await expect(created).rejects.toMatchObject({ cause: { code: "not_found" } });
    expect((await send(chatId, { agentId, message: { text: "Hi" } })).status).toBe(404);
  }
});

test("an own file is stored with the server's metadata", async () => {
  const chatId = await namedChat();
  const own = await uploaded("document");
  await testApp.as("OWNER").chat.createMessage({ chatId, role: "user", content: "Read", files: [asFile(own)] });
  const [row] = await system().select().from(message).where(eq(message.chatId, chatId));
  expect(row?.metadata.files).toEqual([
    { title: "tides.txt", s3FilePath: own.path, documentId: own.documentId, size: 7 },
  ]);
});

test("a chat continues when its files are deleted, and the model is told", async () => {
  const chatId = await namedChat();
  const [left, gone] = [await uploaded("document"), await uploaded("document")];
  const blobless = await uploaded("image");
  await system()
    .insert(message)
    .values({
      workspaceId: testApp.workspace.id,
      chatId,
      role: "user",
      parts: [{ type: "text", text: "Look at these" }],
      metadata: {
        images: [{ s3FilePath: "invented.png" }, { s3FilePath: blobless.path }],
        files: [asFile(left), asFile(gone)],
      },
    });
  await system().delete(file).where(eq(file.path, gone.path));
  double.reset();
  const answer = await send(chatId, { message: { text: "[[reply:Still here]]" } });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("Still");
  const sent = JSON.stringify(double.requests.at(-1)?.body);
  expect(sent).toContain("High water at six");
  expect(sent.split(promptText.fileUnavailable)).toHaveLength(4);
  expect(sent).toContain("Look at these");
  const rows = await system().select().from(message).where(eq(message.chatId, chatId));
  expect(rows.map(({ status }) => status)).toEqual(["DONE", "DONE", "DONE"]);
});
