/** Recordings as browsers write them, without a length in their header, and hostile ones. */
import { describe, expect, test } from "vitest";
import { encodeWav } from "../ai/wav.ts";
import { measurableKinds, mediaSeconds } from "./media-seconds.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Clusters of unknown size with two blocks each, the second one 500 ms after the first. */
function webm(clusterTimes: readonly number[]): Buffer {
  const block = (ticks: number) => Buffer.concat([hex("a3 86 81"), number(ticks, 2), hex("80 ff ff")]);
  const clusters = clusterTimes.flatMap((time) => [
    hex("1f43b675 01ffffffffffffff e7 84"),
    number(time, 4),
    block(0),
    block(500),
  ]);
  const info = hex("1549a966 87 2ad7b1 83 0f4240");
  return Buffer.concat([hex("1a45dfa3 80 18538067 01ffffffffffffff"), info, ...clusters]);
}

const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(type, "latin1"), body]);
};
const zeros = (bytes: number) => Buffer.alloc(bytes);

/** A track of 1,000 ticks in a second, and fragments of so many samples of 20 ticks. */
function mp4(movieTicks: number, fragments: readonly number[]): Buffer {
  const lengths = (ticks: number) => Buffer.concat([zeros(12), number(1_000, 4), number(ticks, 4), zeros(8)]);
  const track = box("trak", box("tkhd", zeros(12), number(1, 4), zeros(8)), box("mdia", box("mdhd", lengths(0))));
  const usual = box("mvex", box("trex", zeros(4), number(1, 4), number(1, 4), number(20, 4), zeros(8)));
  const moov = box("moov", box("mvhd", lengths(movieTicks)), track, usual);
  const moofs = fragments.map((samples) =>
    box("moof", box("traf", box("tfhd", zeros(4), number(1, 4)), box("trun", zeros(4), number(samples, 4)))),
  );
  return Buffer.concat([box("ftyp", zeros(8)), moov, ...moofs]);
}

function ogg(granules: readonly bigint[]): Buffer {
  const page = (granule: bigint, body: string) => {
    const head = Buffer.alloc(28);
    head.write("OggS");
    head.writeBigInt64LE(granule, 6);
    return Buffer.concat([head, Buffer.from(body)]);
  };
  return Buffer.concat([page(0n, "OpusHead"), ...granules.map((granule) => page(granule, "sound"))]);
}

/** Frames of 128 kilobits at 44.1 kHz, behind a tag that looks like one. */
const mp3 = (frames: number) =>
  Buffer.concat([
    hex("494433 04 00 00 00000004 fffb9000"),
    ...Array(frames).fill(Buffer.concat([hex("fffb9000"), zeros(413)])),
  ]);

const flac = (seconds: number) =>
  Buffer.concat([hex("664c6143 00000022"), zeros(10), hex("0ac44 2f0"), number(seconds * 44_100, 4), zeros(16)]);

describe("the length of", () => {
  test.each([
    ["WebM, by its last block", "webm", webm([0, 1_000, 61_000]), 61.5],
    ["MP4, by its header", "m4a", mp4(90_000, []), 90],
    ["MP4 in fragments, by its samples", "m4a", mp4(0, [50, 100, 3_000]), 63],
    ["Ogg, by its last page with a position", "ogg", ogg([48_000n, 96_000n, -1n]), 2],
    ["MP3, by its frames", "mp3", mp3(100), 2.61],
    ["FLAC", "flac", flac(7), 7],
    ["WAV", "wav", encodeWav(new Float32Array(800), 100), 8],
  ] as const)("%s", (_, kind, bytes, seconds) => {
    expect(mediaSeconds(bytes, kind)).toBeCloseTo(seconds, 2);
  });

  test("a recording that was cut off is that of what is left", () => {
    expect(mediaSeconds(webm([0, 1_000, 61_000]).subarray(0, -4), "webm")).toBe(61);
  });
});

test.each(measurableKinds)("bytes that say nonsense never have a length below zero, and end: %s", (kind) => {
  const wholes = [webm([5]), mp4(0, [5]), ogg([5n]), mp3(3), flac(1), encodeWav(new Float32Array(8), 100), zeros(99)];
  const lengths = wholes.flatMap((whole) =>
    Array.from({ length: whole.length }, (_, at) => {
      const broken = Buffer.from(whole);
      broken.fill(0xff, at, Math.min(at + 8, whole.length));
      return mediaSeconds(broken, kind) ?? mediaSeconds(broken.subarray(at), kind) ?? 0;
    }),
  );
  expect(lengths.filter((seconds) => !(seconds >= 0))).toEqual([]);
});
