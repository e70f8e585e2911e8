import { encodeWav } from "../wav.ts";

const rate = 8_000;
const wordSeconds = 0.18;
const gapSeconds = 0.06;
const maxWords = 150;

/**
 * The demo model's speech: one soft tone per word, with a lower pitch for longer words. It is not a voice, and it is
 * deterministic for a given script.
 */
export function demoSpeech(script: string): Uint8Array {
  const words = script.trim().split(/\s+/).slice(0, maxWords);
  const step = Math.round((wordSeconds + gapSeconds) * rate);
  const tone = Math.round(wordSeconds * rate);
  const samples = new Float32Array(words.length * step);
  for (const [index, word] of words.entries()) {
    const pitch = 660 / (1 + Math.min(word.length, 16) / 8);
    for (let at = 0; at < tone; at++) {
      const swell = Math.sin((Math.PI * at) / tone);
      samples[index * step + at] = 0.25 * swell * Math.sin((2 * Math.PI * pitch * at) / rate);
    }
  }
  return encodeWav(samples, rate);
}
