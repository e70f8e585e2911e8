import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chat, message } from "#features/chat/table.ts";
import { removeReleasedFiles } from "#features/file/service/unused-files.ts";
import { file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { fileReferenceColumns } from "#server/file-reference-columns.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import type { StoredToolFile } from "#tools/server.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function store(name: string, bytes: Uint8Array, mediaType = "image/png"): Promise<StoredToolFile> {
  const { ports } = await startToolCall(testApp);
  return ports.storeFile({ name, mediaType, bytes });
}

describe("a file of a tool", () => {
  test.each([
    ["a PNG", "chart.png", png, "image/png", "image"],
    ["an SVG", "chart.svg", bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml", "image"],
    ["a table", "orders.csv", bytesOf("a,b\n1,2"), "text/csv", "media"],
    ["a page called a PNG", "page.png", bytesOf("<script>alert(1)</script>"), "application/octet-stream", "media"],
    ["a broken PNG", "broken.png", png.subarray(0, 20), "application/octet-stream", "media"],
    ["a program", "run.sh", bytesOf("#!/bin/sh"), "application/octet-stream", "media"],
    ["an empty file", "empty.txt", new Uint8Array(0), "application/octet-stream", "media"],
  ])("has the type of its content: %s", async (_, name, bytes, mediaType, folder) => {
    const stored = await store(name, bytes);
    expect(stored).toMatchObject({ name, mediaType, size: bytes.length });
    expect(stored.s3FilePath).toMatch(new RegExp(`^${testApp.workspace.id}/${folder}/[0-9a-f-]{36}\\.\\w+$`));
  });

  test("keeps nothing of a path in its name", async () => {
    const stored = await store("../../etc/cron.d/evil\u0000.csv", bytesOf("a"));
    expect(stored.name).toBe("evil.csv");
    expect(stored.s3FilePath).not.toContain("..");
  });

  test("is read through a signed link by members of the workspace, and by nobody else", async () => {
    const { s3FilePath } = await store("chart.svg", bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    for (const role of ["OWNER", "EDITOR", "USER"] as const) {
      const { url } = await testApp.as(role).document.getUrl({ workspaceId: testApp.workspace.id, s3FilePath });
      const answer = await testApp.request(url);
      // The browser shows it as an image, but downloads it when it is opened.
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
      expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox$/);
      await answer.body?.cancel();
    }
    const outsider = testApp.asOtherWorkspace("OWNER");
    await expect(
      outsider.document.getUrl({ workspaceId: testApp.otherWorkspace.id, s3FilePath }),
    ).rejects.toMatchObject({ cause: { code: "not_found" } });
  });

  test("must fit into the storage of the workspace", async () => {
    const { ctx } = await startToolCall(testApp);
    const id = newId();
    const path = `${testApp.workspace.id}/media/${id}.bin`;
    const filler = {
      name: "filler",
      mimeType: "a/b",
      bytes: 100_000_000,
      sha256: "0",
      purpose: "media",
      origin: "model",
    };
    await ctx.db
      .insert(file)
      .values({ ...filler, purpose: "media", origin: "model", id, workspaceId: testApp.workspace.id, path });
    await expect(store("a.csv", bytesOf("a"))).rejects.toMatchObject({ code: "too_large" });
    await ctx.db.delete(file).where(eq(file.id, id));
  });
});

describe("a stored file of a tool", () => {
  const exists = async ({ s3FilePath }: StoredToolFile) => (await testApp.app.storage.stat(s3FilePath)) !== null;
  const partOf = (output: unknown): MessagePart => ({
    type: "tool-execute_python",
    toolCallId: "1",
    state: "output-available",
    output,
  });

  async function chatWith(output: unknown): Promise<string> {
    const { system } = testApp.app.database;
    const { id: workspaceId, people } = testApp.workspace;
    const id = newId();
    await system.insert(chat).values({ id, workspaceId, userId: people.USER.id, title: "T" });
    await testApp.as("USER").chat.createMessage({ chatId: id, role: "user", content: "Draw", files: [], images: [] });
    await system
      .update(message)
      .set({ parts: [partOf(output)] })
      .where(eq(message.chatId, id));
    return id;
  }

  test("is removed when no message refers to it after an hour, and kept when one does", async () => {
    const [lone, used] = await Promise.all([store("a.csv", bytesOf("a")), store("b.csv", bytesOf("b"))]);
    await chatWith({ files: [used] });
    await testApp.app.database.pool.query("update file set released_at = released_at - interval '2 hours'");
    await removeReleasedFiles(testApp.app, fileReferenceColumns);
    expect([await exists(lone), await exists(used)]).toEqual([false, true]);
  });

  test("is removed with the last chat that shows it; an upload that an output names is not", async () => {
    const made = await store("a.csv", bytesOf("a"));
    const upload = await store("b.csv", bytesOf("b"));
    await testApp.app.database.system.update(file).set({ origin: "form" }).where(eq(file.path, upload.s3FilePath));
    const [first, second] = [await chatWith({ files: [made, upload] }), await chatWith({ images: [made] })];
    const user = testApp.as("USER");
    await user.chat.delete({ id: first });
    await vi.waitFor(async () => {
      const [row] = await testApp.app.database.system.select().from(file).where(eq(file.path, made.s3FilePath));
      expect(row?.releasedAt).toBeNull();
    }, 10_000);
    expect(await exists(made)).toBe(true);
    await user.chat.delete({ id: second });
    await vi.waitFor(async () => expect(await exists(made)).toBe(false), 10_000);
    expect(await exists(upload)).toBe(true);
  });
});
