import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkImage, type ImageSize, imageSize } from "./image-size.ts";

const refusal = expect.objectContaining({ name: "AppError", code: "invalid" });
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const be32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const le16 = (value: number) => [value & 255, value >> 8];
const be16 = (value: number) => [value >> 8, value & 255];
const le24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];

const png = (width: number, height: number) =>
  bytes("\x89PNG\r\n\x1a\n", be32(13), "IHDR", be32(width), be32(height), [8, 6, 0, 0, 0]);
const gif = (width: number, height: number) => bytes("GIF89a", le16(width), le16(height), [0, 0, 0, 0, 0, 0, 0, 0]);
const jpeg = (width: number, height: number, comment = 10) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xfe],
    be16(comment + 2),
    "c".repeat(comment),
    [0xff, 0xff, 0xc2],
    be16(17),
    [8],
    be16(height),
    be16(width),
    [3, 0, 0, 0],
  );
const lossy = (width: number, height: number) =>
  bytes("RIFF", be32(0), "WEBPVP8 ", be32(0), [0, 0, 0, 0x9d, 1, 0x2a], le16(width), le16(height));
const lossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14);
  return bytes("RIFF", be32(0), "WEBPVP8L", be32(0), [
    0x2f,
    bits & 255,
    (bits >> 8) & 255,
    (bits >> 16) & 255,
    bits >>> 24,
  ]);
};
const extended = (width: number, height: number) =>
  bytes("RIFF", be32(0), "WEBPVP8X", be32(10), [0, 0, 0, 0], le24(width - 1), le24(height - 1));

const images: [ImageSize["type"], (width: number, height: number) => Buffer][] = [
  ["png", png],
  ["gif", gif],
  ["jpeg", jpeg],
  ["webp", lossy],
  ["webp", lossless],
  ["webp", extended],
];

test.each(images)("the size of a %s is read from its first bytes", async (type, make) => {
  expect(imageSize(make(640, 481))).toEqual({ type, width: 640, height: 481 });
  expect(await checkImage(make(8_000, 6_000))).toEqual({ type, width: 8_000, height: 6_000 });
  await expect(checkImage(make(9_000, 6_000))).rejects.toThrow(refusal);
  for (let length = 0; length < 10; length++) expect(imageSize(make(640, 481).subarray(0, length))).toBeNull();
});

test("images that declare 50,000 by 50,000 pixels or a zero size are rejected", async () => {
  await expect(checkImage(png(50_000, 50_000))).rejects.toThrow("50 megapixels");
  await expect(checkImage(png(0xffffffff, 1))).rejects.toThrow(refusal);
  await expect(checkImage(png(0, 10))).rejects.toThrow(refusal);
});

test("files that aren't images are rejected", async () => {
  for (const other of [
    "",
    "<svg onload=alert(1)>",
    "%PDF-1.7 and more",
    "RIFF0000WAVEfmt and more of it",
    "\xff\xd8\xff\xda and then nothing",
  ]) {
    await expect(checkImage(bytes(other))).rejects.toThrow(refusal);
  }
});

test("only the start of a file is read, and a long comment is skipped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "image-test-"));
  await writeFile(join(folder, "a.jpg"), jpeg(30, 20, 65_000));
  expect(await checkImage({ path: join(folder, "a.jpg") })).toEqual({ type: "jpeg", width: 30, height: 20 });
  await rm(folder, { recursive: true });
});
