/** Pieces of recordings must be recordings themselves, with all of the sound, in their order. */
import { expect, test } from "vitest";
import { encodeWav } from "../ai/wav.ts";
import { mediaSeconds } from "../media-length/media-seconds.ts";
import type { FileKind } from "../storage/file-kinds.ts";
import { splitRecording } from "./split-recording.ts";

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const mp3 = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, (_, at) =>
      Buffer.concat([Buffer.from("fffb9000", "hex"), Buffer.alloc(413, at % 200)]),
    ),
  );

/** One page of sound for each second, behind two that describe it. */
function ogg(seconds: number): Buffer {
  const page = (samples: number, body: string) => {
    const head = Buffer.alloc(28);
    head.write("OggS");
    head.writeBigInt64LE(BigInt(samples), 6);
    head.writeUInt8(1, 26);
    head.writeUInt8(body.length, 27);
    return Buffer.concat([head, Buffer.from(body)]);
  };
  const sound = Array.from({ length: seconds }, (_, at) => page((at + 1) * 48_000, `sound ${at}`));
  return Buffer.concat([page(0, "OpusHead"), page(0, "OpusTags"), ...sound]);
}

/** A segment that knows its length, with a cluster each second. */
function webm(seconds: number): Buffer {
  const block = Buffer.concat([Buffer.from("a38681", "hex"), number(999, 2), Buffer.from("80ffff", "hex")]);
  const clusters = Array.from({ length: seconds }, (_, at) =>
    Buffer.concat([Buffer.from("1f43b67501ffffffffffffffe784", "hex"), number(at * 1_000, 4), block]),
  );
  const body = Buffer.concat([Buffer.from("1549a966872ad7b1830f4240", "hex"), ...clusters]);
  return Buffer.concat([Buffer.from("1a45dfa3801853806710", "hex"), number(body.length, 3), body]);
}

const wav = (seconds: number) => encodeWav(Float32Array.from({ length: seconds * 100 }, Math.sin), 100);

test.each([
  ["wav", wav(25), 25],
  ["mp3", mp3(1_000), 26.12],
  ["ogg", ogg(25), 25],
  ["webm", webm(25), 24.999],
] as const)("%s is cut into recordings of a limited length that follow each other", (kind: FileKind, bytes, whole) => {
  const pieces = splitRecording(bytes, kind, { seconds: 10, bytes: 1e6 }) ?? expect.unreachable();
  expect(pieces).toHaveLength(3);
  let end = 0;
  for (const { start, seconds, read } of pieces) {
    expect(start).toBeCloseTo(end, 1);
    expect(seconds).toBeLessThanOrEqual(10);
    const file = read();
    // Their pages and clusters keep the times of the whole.
    const offset = kind === "ogg" || kind === "webm" ? start : 0;
    expect(mediaSeconds(file, kind)).toBeCloseTo(offset + seconds, 1);
    end = start + seconds;
  }
  expect(end).toBeCloseTo(whole, 1);
});

test("no piece is larger than a provider takes, and no sound is lost", () => {
  const bytes = wav(25);
  const pieces = splitRecording(bytes, "wav", { seconds: 1e6, bytes: 1_044 }) ?? expect.unreachable();
  expect(Math.max(...pieces.map(({ read }) => read().length))).toBe(1_044);
  const sound = Buffer.concat(pieces.map(({ read }) => read().subarray(44)));
  expect(sound.equals(bytes.subarray(44))).toBe(true);
});

test("what can't be cut is left whole, and damaged files are no pieces", () => {
  const size = { seconds: 10, bytes: 1e6 };
  expect(splitRecording(Buffer.alloc(4_000), "mp4", size)).toBeNull();
  for (const kind of ["wav", "mp3", "ogg", "webm"] as const) {
    expect(splitRecording(Buffer.alloc(4_000), kind, size)).toBeNull();
    for (const whole of [wav(3), mp3(20), ogg(3), webm(3)])
      for (let at = 0; at < Math.min(whole.length, 120); at++) {
        const broken = Buffer.from(whole);
        broken.fill(0xff, at, Math.min(at + 8, whole.length));
        for (const piece of splitRecording(broken, kind, size) ?? []) expect(piece.seconds).toBeGreaterThanOrEqual(0);
      }
  }
});
