const bitRates = {
  /** Layer III of MPEG 1, in kilobits. */
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  /** Layer III of MPEG 2 and 2.5. */
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

/** Counts the frames, because a header about the whole file is optional and a bit rate may vary. */
export function mp3Seconds(bytes: Uint8Array): number | null {
  let seconds = 0;
  for (const frame of mp3Frames(bytes)) seconds += frame.seconds;
  return seconds > 0 ? seconds : null;
}

/** A frame of sound, by its place in the file. */
interface Mp3Frame {
  readonly at: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** The frames of a file, without the tags around them. */
export function* mp3Frames(bytes: Uint8Array): Generator<Mp3Frame> {
  for (let at = tagBytes(bytes); at + 4 <= bytes.length; ) {
    const frame = readFrame(bytes, at);
    if (frame) yield { at, ...frame };
    at += frame?.bytes ?? 1;
  }
}

/** The size of the ID3 tag at the beginning, which may contain a picture with anything in it. */
function tagBytes(bytes: Uint8Array): number {
  const [i, d, three] = bytes;
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0;
  const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return 10 + size;
}

function readFrame(bytes: Uint8Array, at: number): { bytes: number; seconds: number } | null {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3);
  const isLayerThree = (version & 0x06) === 0x02;
  if (sync !== 0xff || (version & 0xe0) !== 0xe0 || !isLayerThree) return null;
  const generation = (version >> 3) & 0x03;
  if (generation === 1) return null;
  const isOne = generation === 3;
  const kilobits = (isOne ? bitRates.one : bitRates.two)[rates >> 4] ?? 0;
  const rate = (sampleRates[(rates >> 2) & 0x03] ?? 0) / (isOne ? 1 : generation === 2 ? 2 : 4);
  if (kilobits === 0 || rate === 0) return null;
  const samples = isOne ? 1_152 : 576;
  const padding = (rates >> 1) & 0x01;
  return { bytes: Math.floor((samples / 8) * ((kilobits * 1_000) / rate)) + padding, seconds: samples / rate };
}
