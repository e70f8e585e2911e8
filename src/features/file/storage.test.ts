import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clearPlanCache } from "#features/billing/service/plan.ts";
import { countStoredBytes, requireStorage } from "#features/billing/service/storage.ts";
import { workspaceBilling } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { removeUploads, storeUpload } from "./service/files.ts";
import { document, file } from "./table.ts";

const megabyte = 1_000_000;
/** The free plan's limit. */
const limit = 100 * megabyte;
const full =
  "This workspace has used all of its 0.1 GB of storage. Delete files, or ask an operator for a larger plan.";
const text = (bytes: number) => "tides ".repeat(bytes / 6 + 1).slice(0, bytes);
const wav = (bytes: number) =>
  Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(bytes - 16)]);

const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const { system } = testApp.app.database;
  await system.delete(document);
  await system.delete(file);
  await system.delete(workspaceBilling);
  clearPlanCache(testApp.app, testApp.workspace.id);
  await testApp.app.storage.removePrefix(`${testApp.workspace.id}/`);
});

const used = () => countStoredBytes(testApp.app.database.system, testApp.workspace.id);
const member = async () =>
  (await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.USER.id, "test")) ??
  expect.unreachable();

async function blobs(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of testApp.app.storage.list("")) keys.push(key);
  return keys;
}

/** Inserts the row of a file with this size, without its content. */
async function storeFillerFile(bytes: number): Promise<string> {
  const path = `${testApp.workspace.id}/media/${newId()}.wav`;
  await testApp.app.database.system.insert(file).values({
    workspaceId: testApp.workspace.id,
    userId: testApp.workspace.people.USER.id,
    path,
    name: "filler.wav",
    mimeType: "audio/wav",
    bytes,
    sha256: "0",
    purpose: "media",
    origin: "form",
  });
  return path;
}

type UploadEndpoint = readonly [path: string, field: string, name: string, bytes: () => Buffer];
const endpoints: Record<"chatImage" | "chatFile" | "media" | "runImage" | "runFile", UploadEndpoint> = {
  chatImage: ["/api/document/upload-image", "document_files", "a.gif", () => gif],
  chatFile: ["/api/document/upload-multiple-file", "document_files", "a.txt", () => Buffer.from(text(600))],
  media: ["/api/document/upload-media", "files", "a.wav", () => wav(600)],
  runImage: ["/api/document/upload-run-image", "files", "a.gif", () => gif],
  runFile: ["/api/workflow-document/upload-file", "document_files", "a.txt", () => Buffer.from(text(600))],
};

async function upload([path, field, name, bytes]: UploadEndpoint) {
  const form = new FormData();
  form.append(field, new Blob([bytes() as BlobPart]), name);
  const encoded = new Response(form);
  const response = await testApp.request(
    `${path}?workspaceId=${testApp.workspace.id}`,
    {
      method: "POST",
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      body: await encoded.arrayBuffer(),
    },
    testApp.workspace.people.USER,
  );
  return { status: response.status, body: (await response.json()) as { error?: string } };
}

test.each(Object.values(endpoints))(
  "%s answers 413 when the plan's storage is full and keeps nothing of the file",
  async (...door) => {
    await storeFillerFile(limit - 10);
    expect(await upload(door)).toMatchObject({ status: 413, body: { error: full } });
    expect(await used()).toBe(limit - 10);
    expect(await blobs()).toEqual([]);
  },
);

test("files of every kind count, and the plan's last byte can be used", async () => {
  for (const door of Object.values(endpoints)) expect((await upload(door)).status).toBe(200);
  const bytes = Object.values(endpoints).reduce((sum, [, , , make]) => sum + make().length, 0);
  expect(await used()).toBe(bytes);
  await storeFillerFile(limit - bytes - 600);
  expect((await upload(endpoints.media)).status).toBe(200);
  expect(await used()).toBe(limit);
  expect((await upload(endpoints.media)).status).toBe(413);
});

test("twenty concurrent uploads never exceed the limit together, and rejected ones leave no blob", async () => {
  const fitting = 7;
  await storeFillerFile(limit - fitting * 600);
  const ctx = await member();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () =>
      storeUpload(
        ctx,
        { stream: Readable.from([wav(600)]), name: "a.wav", type: "audio/wav" },
        { purpose: "media", origin: "form", maxBytes: megabyte, accept: ["wav"] },
        async () => null,
      ).then(
        () => "kept",
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      ),
    ),
  );
  expect(statuses.toSorted()).toEqual([
    ...Array.from({ length: fitting }, () => "kept"),
    ...Array.from({ length: 20 - fitting }, () => `too_large: ${full}`),
  ]);
  expect(await used()).toBe(limit);
  expect(await blobs()).toHaveLength(fitting);
});

test("deleting a file frees its storage", async () => {
  const path = await storeFillerFile(limit);
  expect((await upload(endpoints.chatImage)).status).toBe(413);
  await removeUploads(await member(), [path]);
  expect((await upload(endpoints.chatImage)).status).toBe(200);
});

test("the text of a web page counts although it has no file", async () => {
  await testApp.app.database.system
    .insert(document)
    .values({ workspaceId: testApp.workspace.id, url: "https://example.com/", title: "Page", bytes: limit, text: "x" });
  expect(await used()).toBe(limit);
  expect((await upload(endpoints.chatFile)).status).toBe(413);
});

test("a larger plan has more storage, and a plan without a limit accepts everything", async () => {
  await storeFillerFile(limit);
  const ctx = await member();
  const change = async (corePlan: "TEAM" | "LEGACY_LIFETIME_PRO") => {
    const set = { corePlan };
    await ctx.db
      .insert(workspaceBilling)
      .values({ workspaceId: testApp.workspace.id, ...set })
      .onConflictDoUpdate({ target: workspaceBilling.workspaceId, set });
    clearPlanCache(testApp.app, testApp.workspace.id);
  };
  await expect(requireStorage(ctx, 1)).rejects.toMatchObject({ code: "too_large" });
  await change("TEAM");
  await requireStorage(ctx, 1);
  await expect(requireStorage(ctx, 1e12)).rejects.toMatchObject({ message: expect.stringContaining("25 GB") });
  await testApp.app.database.system.update(file).set({ bytes: 1e13 }).where(eq(file.workspaceId, testApp.workspace.id));
  await change("LEGACY_LIFETIME_PRO");
  await requireStorage(ctx, 1e12);
});

test("chat uploads do not count as knowledge, but operators see every byte", async () => {
  await upload(endpoints.chatFile);
  const { countKsStorage } = testApp.as("USER").billing;
  expect(await countKsStorage({ workspaceId: testApp.workspace.id })).toBe(0);
  await upload(endpoints.runFile);
  await upload(endpoints.media);
  expect(await countKsStorage({ workspaceId: testApp.workspace.id })).toBe(600 / 1e9);
  const operator = testApp.asPerson({ ...testApp.workspace.people.OWNER, isOperator: true }).operator;
  expect((await operator.getWorkspaces({ search: "home" })).rows).toMatchObject([{ storageBytes: 1_800 }]);
});
