import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskStorage } from "./disk.ts";
import { createFileLinks } from "./links.ts";
import type { LinkOptions, Storage } from "./port.ts";
import { fileRoutes } from "./routes.ts";

let folder: string;
let storage: Storage;
let app: Hono;
let clock = Date.now();
const links = createFileLinks({ secret: "test", baseUrl: "https://files.test/", now: () => clock });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "routes-test-"));
  storage = await createDiskStorage({ root: folder, links });
  app = fileRoutes({ storage, links });
  await storage.put("ws/1/digits", Buffer.from("0123456789"), { contentType: "text/plain", maxBytes: 100 });
});

afterAll(() => rm(folder, { recursive: true }));

const link = (options: Partial<LinkOptions> = {}) =>
  storage.signedUrl("ws/1/digits", { fileName: "digits.txt", contentType: "text/plain", ...options });

test("a link serves the file as a download that can't be executed", async () => {
  const answer = await app.request(await link());
  expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename=\"digits.txt\"; filename*=UTF-8''digits.txt",
    "content-length": "10",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'.*; sandbox$/),
    "referrer-policy": "no-referrer",
    "cache-control": expect.stringMatching(/^private, max-age=(299|300)$/),
  });
});

test.each([
  ["image/png", "inline", "image/png", true],
  ["video/mp4", "inline", "video/mp4", true],
  ["application/pdf", "inline", "application/pdf", false],
  ["text/html", "attachment", "application/octet-stream", true],
  ["image/svg+xml", "attachment", "image/svg+xml", true],
  ["text/plain", "attachment", "application/octet-stream", true],
  ["application/xhtml+xml", "attachment", "application/octet-stream", true],
])("a request to show %s inline is answered as %s", async (contentType, disposition, sent, isSandboxed) => {
  const answer = await app.request(await link({ contentType, disposition: "inline" }));
  await answer.body?.cancel();
  expect(answer.headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`));
  expect(answer.headers.get("content-type")).toBe(sent);
  expect(answer.headers.get("content-security-policy")?.endsWith("; sandbox")).toBe(isSandboxed);
});

test("an expired, modified, foreign or malformed token is not found", async () => {
  const good = await link();
  clock += 5 * 60_000;
  expect((await app.request(good)).status).toBe(404);
  const token = (await link()).split("/")[4] ?? "";
  const [text = "", proof = ""] = token.split(".");
  const other = Buffer.from(Buffer.from(text, "base64url").toString().replace("ws/1", "ws/2")).toString("base64url");
  const foreign = createFileLinks({ secret: "other" }).sign("ws/1/digits", { fileName: "a", contentType: "b" });
  const bad = [
    `${other}.${proof}`,
    `${text}.`,
    text,
    `${token}x`,
    `${token}.x`,
    ".",
    "x.y",
    foreign.split("/")[2] ?? "",
    "..%2f..%2fetc",
  ];
  for (const sent of bad) expect((await app.request(`/files/${sent}/digits.txt`)).status, sent).toBe(404);
  expect((await app.request(`/files/${token}`)).status).toBe(200);
  const gone = await storage.signedUrl("ws/1/none", { fileName: "a.txt", contentType: "text/plain" });
  expect((await app.request(gone)).status).toBe(404);
});

test("range requests are supported", async () => {
  const url = await link();
  const part = async (range: string) => {
    const answer = await app.request(url, { headers: { range } });
    return [
      answer.status,
      answer.headers.get("content-range"),
      answer.headers.get("content-length"),
      await answer.text(),
    ];
  };
  expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", "3", "234"]);
  expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "3", "789"]);
  expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", "3", "789"]);
  expect(await part("bytes=0-99")).toEqual([206, "bytes 0-9/10", "10", "0123456789"]);
  expect(await part("bytes=10-")).toEqual([416, "bytes */10", null, ""]);
  expect(await part("bytes=-0")).toEqual([416, "bytes */10", null, ""]);
  for (const whole of ["bytes=4-2", "bytes=0-1,3-4", "lines=1-2", "bytes=-", "bytes=a-b"]) {
    expect((await part(whole))[0], whole).toBe(200);
  }
  const head = await app.request(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
});

test("file names can't break the header or the URL", async () => {
  const url = await link({ fileName: '../a"b\r\nSet-Cookie: x=1\u202e.txt' });
  const answer = await app.request(url);
  await answer.body?.cancel();
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment; filename=\"a_bSet-Cookie_ x=1.txt\"; filename*=UTF-8''a_bSet-Cookie_%20x%3D1.txt",
  );
});
