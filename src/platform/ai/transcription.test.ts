/** Transcripts with times, with the real client libraries against the provider double. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { timedTranscriptionModels } from "#product/models/transcription.ts";
import { allKeys, doubleSettings } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import {
  connectEndpointTranscription,
  connectTranscription,
  readTimedLines,
  transcribeTimed,
} from "./transcription.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const minute = {
  bytes: new Uint8Array(100),
  mediaType: "audio/mpeg",
  seconds: 60,
  signal: new AbortController().signal,
};
const connect = (provider: "GOOGLE" | "OPENAI") => {
  const model = timedTranscriptionModels.find((one) => one.provider === provider) ?? expect.unreachable();
  return connectTranscription(doubleSettings(double), model, allKeys);
};

test("OpenAI gives the times of segments, which are put in order and kept within the recording", async () => {
  double.queueReply({ text: "[4] Good\u0007 morning.\n[2] Are you there?\n[70] Yes.\n[71]  " });
  expect(await transcribeTimed(connect("OPENAI"), minute)).toEqual([
    { start: 4, end: 9, text: "Good morning." },
    { start: 4, end: 7, text: "Are you there?" },
    { start: 60, end: 60, text: "Yes." },
  ]);
});

test("a model of Google is asked for times, and its lines are read", async () => {
  double.queueReply({ text: "[00:03] Good morning.\n[00:21] The harbor\nopens at six." });
  expect(await transcribeTimed(connect("GOOGLE"), minute)).toEqual([
    { start: 3, end: 21, text: "Good morning." },
    { start: 21, end: 60, text: "The harbor opens at six." },
  ]);
  double.queueReply({ text: "[silence]" });
  expect(await transcribeTimed(connect("GOOGLE"), minute)).toEqual([]);
  expect(readTimedLines("1:02:05 - Late.", 4_000)).toEqual([{ start: 3_725, end: 4_000, text: "Late." }]);
  expect(readTimedLines("No times at all.", 9)).toEqual([{ start: 0, end: 9, text: "No times at all." }]);
});

test("a compatible server may leave out the facts of segments that nobody reads", async () => {
  const endpoint = { name: "Rack", baseUrl: double.baseUrls.OPENAI, key: null };
  const connected = connectEndpointTranscription(doubleSettings(double), endpoint, "whisper-large-v3");
  double.queueReply({ text: "[4] Good morning.\n[9] Hello." });
  expect(await transcribeTimed(connected, minute)).toMatchObject([{ start: 4 }, { start: 9, text: "Hello." }]);
  expect(connected.keyOwner).toBe("none");
});
