import { beforeEach, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { extractText } from "#product/texts/files/text-extraction.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { type Attachments, createAttachments } from "./attachments.ts";
import type { StoredAttachment, uploadAttachment } from "./upload.ts";
import { brokenUpload } from "./upload-refusal.ts";

type UploadRequest = Parameters<typeof uploadAttachment>[0];
interface RunningUpload extends UploadRequest {
  finish(): void;
  fail(reason: Error): void;
}

let running: RunningUpload[];
let revoked: string[];
let attachments: Attachments;

beforeEach(() => {
  running = [];
  revoked = [];
  attachments = createAttachments({
    workspaceId: "w",
    previews: { create: (file) => `blob:${file.name}`, revoke: (url) => revoked.push(url) },
    upload: (ask) =>
      new Promise<StoredAttachment>((resolve, reject) => {
        ask.signal.addEventListener("abort", () => reject(new Error("aborted")));
        running.push({
          ...ask,
          finish: () => resolve({ name: ask.file.name, size: ask.file.size, s3FilePath: "p", documentId: null }),
          fail: reject,
        });
      }),
  });
});

const file = (name: string) => new File(["text"], name);
const upload = (name: string) => running.findLast((one) => one.file.name === name) ?? expect.unreachable(name);
const states = () => attachments.get().map(({ name, status }) => `${name} ${status}`);
const idOf = (name: string) => attachments.get().find((one) => one.name === name)?.id ?? "";
const flushMicrotasks = () =>
  new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))));

test("three files upload at a time, and the next one starts when one is done", async () => {
  attachments.add("document", ["a", "b", "c", "d"].map(file));
  expect(running.map((one) => one.file.name)).toEqual(["a", "b", "c"]);
  upload("b").finish();
  await flushMicrotasks();
  expect(running.map((one) => one.file.name)).toEqual(["a", "b", "c", "d"]);
  expect(states()).toEqual(["a uploading", "b ready", "c uploading", "d uploading"]);
});

test("a fully sent file is processing until the server answers", async () => {
  attachments.add("document", [file("a")]);
  upload("a").onProgress(0.5);
  expect(attachments.get()[0]).toMatchObject({ status: "uploading", progress: 0.5 });
  upload("a").onProgress(1);
  expect(states()).toEqual(["a processing"]);
  upload("a").finish();
  await flushMicrotasks();
  expect(attachments.get()[0]).toMatchObject({ status: "ready", stored: { s3FilePath: "p" } });
});

test("a failed upload shows its error, does not affect others, and can be retried", async () => {
  attachments.add("document", ["a", "b"].map(file));
  upload("a").fail(brokenUpload());
  upload("b").finish();
  await flushMicrotasks();
  expect(attachments.get()[0]).toMatchObject({ status: "failed", error: uploadErrorText.interrupted, canRetry: true });
  attachments.retry(idOf("a"));
  upload("a").finish();
  await flushMicrotasks();
  expect(states()).toEqual(["a ready", "b ready"]);
  expect(attachments.get()[0]?.error).toBeNull();
});

test("a file that the server cannot read offers no retry", async () => {
  attachments.add("document", [file("a")]);
  upload("a").fail(new AppError("invalid", extractText.password));
  await flushMicrotasks();
  expect(attachments.get()[0]).toMatchObject({ status: "failed", error: extractText.password, canRetry: false });
});

test("removing a file cancels its upload, revokes its preview, and starts the next upload", async () => {
  attachments.add("image", ["a", "b", "c", "d"].map(file));
  const { signal } = upload("a");
  attachments.remove(idOf("a"));
  await flushMicrotasks();
  expect(signal.aborted).toBe(true);
  expect(revoked).toEqual(["blob:a"]);
  expect(running.map((one) => one.file.name)).toEqual(["a", "b", "c", "d"]);
  expect(states()).toEqual(["b uploading", "c uploading", "d uploading"]);
});

test("an unmounted composer cancels its uploads", () => {
  attachments.add("document", [file("a")]);
  attachments.stop();
  expect(upload("a").signal.aborted).toBe(true);
});
