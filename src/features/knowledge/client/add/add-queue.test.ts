import { expect, test, vi } from "vitest";
import { limits } from "#product/limits.ts";
import { createAddQueue, type QueueTarget } from "./add-queue.ts";
import { guardUploads } from "./guard-uploads.ts";

const target: QueueTarget = { workspaceId: "w", folderId: null, isFlat: false, split: null };
const file = (name: string) => ({ file: new File(["text"], name), path: [] });

/** A queue whose uploads are finished by the test. */
function openQueue() {
  const uploads: {
    name: string;
    finish: (duplicateOf?: string) => void;
    fail: (reason: string) => void;
    signal: AbortSignal;
  }[] = [];
  const hasRoom = vi.fn(async () => true);
  const queue = createAddQueue({
    hasRoom,
    save: async ({ name }) => `node of ${name}`,
    upload: ({ name: title }, _file, _target, { signal }) =>
      new Promise((resolve, reject) => {
        const finish = (duplicateOf: string | null = null) =>
          resolve({ title, documentId: title, size: 4, config: {}, duplicateOf });
        uploads.push({ name: title, signal, finish, fail: (reason) => reject(new Error(reason)) });
        signal.addEventListener("abort", () => reject(new Error("canceled")));
      }),
  });
  const statuses = () => Object.fromEntries(queue.get().items.map(({ name, status }) => [name, status]));
  return { queue, uploads, hasRoom, statuses };
}

test("items are uploaded one at a time, and the queue is idle when none waits", async () => {
  const { queue, uploads, statuses } = openQueue();
  queue.addFiles([file("a"), file("b")]);
  expect(uploads).toHaveLength(0);
  queue.start(target);
  await vi.waitUntil(() => uploads.length === 1);
  expect(statuses()).toEqual({ a: "processing", b: "waiting" });
  uploads[0]?.finish();
  await vi.waitUntil(() => uploads.length === 2);
  expect(statuses()).toEqual({ a: "uploaded", b: "processing" });
  uploads[1]?.finish();
  await vi.waitUntil(() => queue.get().target === null);
  expect(statuses()).toEqual({ a: "uploaded", b: "uploaded" });
});

test("a failed item keeps its reason, doesn't stop the others, and can be retried", async () => {
  const { queue, uploads, statuses } = openQueue();
  queue.addFiles([file("a"), file("b")]);
  queue.start(target);
  await vi.waitUntil(() => uploads.length === 1);
  uploads[0]?.fail("The file is empty.");
  await vi.waitUntil(() => uploads.length === 2);
  uploads[1]?.finish();
  await vi.waitUntil(() => queue.get().target === null);
  const [failed] = queue.get().items;
  expect(failed).toMatchObject({ status: "failed", problem: "The file is empty." });
  queue.retry(failed?.id ?? "", target);
  await vi.waitUntil(() => uploads.length === 3);
  uploads[2]?.finish();
  await vi.waitUntil(() => queue.get().target === null);
  expect(statuses()).toEqual({ a: "uploaded", b: "uploaded" });
});

test("what the library has already waits for the person, who can add it anyway without another upload", async () => {
  const { queue, uploads, statuses } = openQueue();
  queue.addFiles([file("a"), file("b")]);
  queue.start(target);
  await vi.waitUntil(() => uploads.length === 1);
  uploads[0]?.finish("The same");
  await vi.waitUntil(() => uploads.length === 2);
  uploads[1]?.finish();
  await vi.waitUntil(() => queue.get().target === null);
  expect(statuses()).toEqual({ a: "duplicate", b: "uploaded" });
  const [duplicate] = queue.get().items;
  expect(duplicate?.upload?.duplicateOf).toBe("The same");
  queue.retry(duplicate?.id ?? "", target);
  await vi.waitUntil(() => queue.get().items[0]?.nodeId === "node of a");
  expect(uploads).toHaveLength(2);
});

test("removing the item that is being uploaded cancels it, and the next one starts", async () => {
  const { queue, uploads, statuses } = openQueue();
  queue.addFiles([file("a"), file("b")]);
  queue.start(target);
  await vi.waitUntil(() => uploads.length === 1);
  queue.remove(queue.get().items[0]?.id ?? "");
  await vi.waitUntil(() => uploads.length === 2);
  expect(uploads[0]?.signal.aborted).toBe(true);
  expect(statuses()).toEqual({ b: "processing" });
});

test("a paused queue starts nothing until it is resumed", async () => {
  const { queue, uploads } = openQueue();
  queue.addFiles([file("a"), file("b")]);
  queue.start(target);
  await vi.waitUntil(() => uploads.length === 1);
  queue.pause();
  uploads[0]?.finish();
  await vi.waitUntil(() => queue.get().items[0]?.status === "uploaded");
  expect(uploads).toHaveLength(1);
  queue.resume();
  await vi.waitUntil(() => uploads.length === 2);
});

test("without room for another source nothing is uploaded, and the items keep waiting", async () => {
  const { queue, uploads, hasRoom, statuses } = openQueue();
  hasRoom.mockResolvedValue(false);
  queue.addFiles([file("a")]);
  queue.start(target);
  await vi.waitUntil(() => queue.get().target === null);
  expect(uploads).toHaveLength(0);
  expect(statuses()).toEqual({ a: "waiting" });
});

test("a page whose files are not uploaded yet asks before it is closed, and says what was lost", async () => {
  const { queue, uploads } = openQueue();
  const page = new EventTarget();
  const lost: string[] = [];
  guardUploads(queue, page, (_workspaceId, _folderId, items) => lost.push(...items.map(({ name }) => name)));
  const isAsked = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const leave = () => page.dispatchEvent(new Event("pagehide"));
  queue.addFiles([file("a"), file("b")]);
  expect(isAsked()).toBe(true);
  leave();
  expect(lost, "an upload that was never started is a draft").toEqual([]);
  queue.start(target);
  await vi.waitUntil(() => uploads.length === 1);
  uploads[0]?.finish();
  await vi.waitUntil(() => uploads.length === 2);
  leave();
  expect(lost).toEqual(["b"]);
  uploads[1]?.finish();
  await vi.waitUntil(() => queue.get().target === null);
  expect(isAsked()).toBe(false);
});

test("the list holds a limited number of items, and each link once", () => {
  const { queue } = openQueue();
  queue.addUrls(["https://a.example/", "https://b.example/", "https://a.example/"]);
  expect(queue.addUrls(["https://b.example/"]).items).toEqual([]);
  const many = Array.from({ length: limits.knowledge.uploadItems }, (_, at) => file(String(at)));
  expect(queue.addFiles(many).refused).toBe(2);
  expect(queue.get().items).toHaveLength(limits.knowledge.uploadItems);
});
