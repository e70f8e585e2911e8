import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStorage } from "./disk.ts";
import { createFileLinks } from "./links.ts";
import type { Storage } from "./port.ts";
import { createS3Storage } from "./s3.ts";

/** The test server has no type declarations. */
type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)("s3rver");

const links = createFileLinks({ secret: "test", baseUrl: "http://files.test" });
const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });
const type = { contentType: "text/plain", maxBytes: 1 << 20 };
const pieces = (count: number, bytes: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < count; at++) yield Buffer.alloc(bytes, at);
    })(),
  );
const keysUnder = async (storage: Storage, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};

let folder: string;
let s3: S3Server;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-test-"));
  const directory = join(folder, "s3");
  s3 = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: "files" }] });
  port = (await s3.run()).port;
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const bucket = (more: object = {}) =>
  createS3Storage({
    bucket: "files",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    prefix: "troupe/",
    ...more,
  });

const drivers: [string, () => Promise<Storage>][] = [
  ["disk", () => createDiskStorage({ root: join(folder, "disk"), links })],
  ["s3", async () => bucket()],
];

describe.each(drivers)("on %s", (_name, connect) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await connect();
  });
  afterAll(() => storage.close());

  test("a stored file is returned with its size and hash", async () => {
    const body = "naïve café";
    const put = await storage.put("ws/1/a.txt", Buffer.from(body), type);
    expect(put).toEqual({ bytes: 12, sha256: createHash("sha256").update(body).digest("hex") });
    const found = await storage.open("ws/1/a.txt");
    expect([found.size, found.start, found.end, await text(found.stream)]).toEqual([12, 0, 11, body]);
    const facts = await storage.stat("ws/1/a.txt");
    expect(facts).toMatchObject({ key: "ws/1/a.txt", size: 12 });
    expect(Math.abs((facts?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test("a second put replaces the first", async () => {
    await storage.put("ws/1/again", Buffer.from("first"), type);
    await storage.put("ws/1/again", Buffer.from("second"), type);
    expect(await text((await storage.open("ws/1/again")).stream)).toBe("second");
  });

  test("web streams, large streams and empty files are stored", async () => {
    await storage.put("ws/1/web", new Blob(["from a browser"]).stream(), type);
    expect(await text((await storage.open("ws/1/web")).stream)).toBe("from a browser");
    const large = await storage.put("ws/1/large", pieces(20, 1 << 20), { ...type, maxBytes: 20 << 20 });
    expect(large.bytes).toBe(20 << 20);
    const read = await buffer((await storage.open("ws/1/large")).stream);
    expect(createHash("sha256").update(read).digest("hex")).toBe(large.sha256);
    expect(await storage.put("ws/1/empty", new Uint8Array(), type)).toMatchObject({ bytes: 0 });
    const empty = await storage.open("ws/1/empty");
    expect([empty.size, await text(empty.stream)]).toEqual([0, ""]);
  });

  test("ranges are read", async () => {
    await storage.put("ws/1/range", Buffer.from("0123456789"), type);
    const part = async (start: number, end?: number) => {
      const found = await storage.open("ws/1/range", { start, end });
      return [await text(found.stream), found.size, found.start, found.end];
    };
    expect(await part(2, 4)).toEqual(["234", 10, 2, 4]);
    expect(await part(7)).toEqual(["789", 10, 7, 9]);
    expect(await part(9, 99)).toEqual(["9", 10, 9, 9]);
    await expect(part(10)).rejects.toThrow(refusal("invalid"));
  });

  test("a file with too many bytes is refused while it is read, and leaves nothing behind", async () => {
    for (const [count, bytes] of [
      [3, 600_000],
      [40, 1 << 20],
    ] as const) {
      await expect(storage.put("ws/big/x", pieces(count, bytes), type)).rejects.toThrow(refusal("too_large"));
      expect(await storage.stat("ws/big/x")).toBeNull();
    }
    expect(await keysUnder(storage, "ws/big/")).toEqual([]);
  });

  test("a source that fails or is aborted leaves the old file unchanged", async () => {
    await storage.put("ws/1/keep", Buffer.from("old"), type);
    const broken = Readable.from(
      (function* () {
        yield Buffer.from("new");
        throw new Error("cut off");
      })(),
    );
    await expect(storage.put("ws/1/keep", broken, type)).rejects.toThrow();
    const controller = new AbortController();
    const silent = new Readable({ read: () => undefined });
    silent.push("new");
    const waiting = storage.put("ws/1/keep", silent, { ...type, signal: controller.signal });
    controller.abort(new Error("given up"));
    await expect(waiting).rejects.toThrow();
    expect(await text((await storage.open("ws/1/keep")).stream)).toBe("old");
  });

  test("a missing file is reported as such, and removing it is no error", async () => {
    await expect(storage.open("ws/1/none")).rejects.toThrow(refusal("not_found"));
    expect(await storage.stat("ws/1/none")).toBeNull();
    await storage.remove("ws/1/none");
    await storage.put("ws/1/gone", Buffer.from("x"), type);
    await storage.remove("ws/1/gone");
    expect(await storage.stat("ws/1/gone")).toBeNull();
  });

  test("listing and removing a prefix doesn't affect similar prefixes", async () => {
    for (const key of ["p/1/a", "p/1/b/c", "p/1/b/d", "p/10/a", "p/2"]) await storage.put(key, Buffer.from(key), type);
    expect(await keysUnder(storage, "p/1/")).toEqual(["p/1/a", "p/1/b/c", "p/1/b/d"]);
    expect(await keysUnder(storage, "p/")).toEqual(["p/1/a", "p/1/b/c", "p/1/b/d", "p/10/a", "p/2"]);
    expect(await keysUnder(storage, "nobody/")).toEqual([]);
    expect(await storage.removePrefix("p/1/")).toBe(3);
    expect(await keysUnder(storage, "p/")).toEqual(["p/10/a", "p/2"]);
    expect(await storage.removePrefix("p/")).toBe(2);
    expect(await keysUnder(storage, "")).not.toContain("p/2");
    await expect(storage.removePrefix("")).rejects.toThrow(refusal("invalid"));
  });

  test.each([
    "",
    "/a",
    "a/",
    "a//b",
    "../a",
    "a/../b",
    "a/./b",
    ".hidden",
    "~temporary/x",
    "a/~b",
    "a\\b",
    "a b",
    "ä",
    "a\u0000",
    "a%2e",
    `${"a/".repeat(500)}a`,
  ])("the key %j is refused", async (key) => {
    await expect(storage.put(key, Buffer.from("x"), type)).rejects.toThrow(refusal("invalid"));
    await expect(storage.open(key)).rejects.toThrow(refusal("invalid"));
    await expect(storage.stat(key)).rejects.toThrow(refusal("invalid"));
    await expect(storage.remove(key)).rejects.toThrow(refusal("invalid"));
    await expect(storage.signedUrl(key, { fileName: "x", contentType: "text/plain" })).rejects.toThrow(
      refusal("invalid"),
    );
  });
});

// Only for the disk: buckets have no folders, and the S3 test server loses files under this load.
test("concurrent puts and removes in one folder on disk don't interfere", async () => {
  const storage = await createDiskStorage({ root: join(folder, "busy"), links });
  const keys = Array.from({ length: 30 }, (_, at) => `busy/${at % 3}`);
  await Promise.all(keys.flatMap((key) => [storage.put(key, Buffer.from("x"), type), storage.remove(key)]));
  await storage.put("busy/last", Buffer.from("x"), type);
  expect(await keysUnder(storage, "busy/")).toContain("busy/last");
});

test("disk storage leaves no temporary files and deletes those of dead processes", async () => {
  const root = join(folder, "swept");
  const temporary = join(root, "~temporary");
  await mkdir(temporary, { recursive: true });
  await writeFile(join(temporary, "old"), "x");
  await writeFile(join(temporary, "new"), "x");
  await utimes(join(temporary, "old"), 0, 0);
  const storage = await createDiskStorage({ root, links });
  await storage.put("a/b", Buffer.from("x"), type);
  await storage.put("a/b", pieces(2, 1 << 20), type).catch(() => undefined);
  expect(await readdir(temporary)).toEqual(["new"]);
  await storage.remove("a/b");
  expect(await readdir(root)).toEqual(["~temporary"]);
});

test("a bucket signs links that browsers use directly", async () => {
  const storage = bucket();
  await storage.put("ws/1/report", Buffer.from("%PDF"), type);
  const shown = await storage.signedUrl("ws/1/report", {
    fileName: "Q1 – report.pdf",
    contentType: "application/pdf",
    disposition: "inline",
  });
  const answer = await fetch(shown);
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "application/pdf",
    "%PDF",
  ]);
  expect(answer.headers.get("content-disposition")).toContain('inline; filename="Q1 _ report.pdf"');
  expect(new URL(shown).searchParams.get("X-Amz-Expires")).toBe("300");
  const html = new URL(
    await storage.signedUrl("ws/1/report", { fileName: "x.html", contentType: "text/html", disposition: "inline" }),
  );
  expect(html.searchParams.get("response-content-type")).toBe("application/octet-stream");
  expect(html.searchParams.get("response-content-disposition")).toMatch(/^attachment/);
  const ours = bucket({ links });
  expect(await ours.signedUrl("ws/1/report", { fileName: "a.pdf", contentType: "application/pdf" })).toMatch(
    /^http:\/\/files\.test\/files\//,
  );
  await Promise.all([storage.close(), ours.close()]);
});

test('an unreachable bucket fails with "provider"', async () => {
  const lost = bucket({ endpoint: "http://127.0.0.1:1" });
  await expect(lost.stat("a/b")).rejects.toThrow(refusal("provider"));
  await expect(lost.put("a/b", Buffer.from("x"), type)).rejects.toThrow(refusal("provider"));
  await lost.close();
});
