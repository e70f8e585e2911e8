/** Recordings over HTTP: who may send them, what they cost, and what is refused. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { file } from "#features/file/table.ts";
import { encodeWav } from "#platform/ai/wav.ts";
import { limits } from "#product/limits.ts";
import { transcriptionErrorText as text } from "#product/texts/voice/transcription-errors.ts";
import { keyFingerprint, type ProviderDouble } from "#testing/provider-double/double.ts";
import { spokenText } from "#testing/provider-double/media.ts";
import type { Script } from "#testing/provider-double/script.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels, startTestAppWithWires } from "#testing/test-app-with-models.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ withJobs: false }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

/** Speech of so many seconds, at the lowest rate that the files of a test need. */
const speech = (seconds: number) => encodeWav(new Float32Array(seconds * 100), 100);

const send = (bytes: Uint8Array, options?: Parameters<typeof post>[2]) => post(testApp, bytes, options);

function post(
  { request, workspace }: TestApp,
  bytes: Uint8Array,
  { name = "recording.wav", type = "audio/wav", signal = null as AbortSignal | null } = {},
) {
  const form = new FormData();
  form.append("document_file", new File([new Uint8Array(bytes)], name, { type }));
  const path = `/api/transcription?workspaceId=${workspace.id}`;
  return request(path, { method: "POST", body: form, signal }, workspace.people.USER);
}
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

async function ledger() {
  const db = testApp.app.database.system;
  const own = testApp.workspace.id;
  const spent = await db.select().from(creditTransaction).where(eq(creditTransaction.workspaceId, own));
  const held = await db.select().from(creditReservation).where(eq(creditReservation.workspaceId, own));
  return {
    spent: spent.map(({ amount, modelId }) => ({ credits: Number(amount), modelId })),
    held: held.filter(({ state }) => state === "RESERVED").length,
  };
}

test("speech becomes text, costs one credit per started minute, and nothing of it is kept", async () => {
  const before = await ledger();
  const response = await send(speech(61));
  expect(await response.json()).toEqual({ transcript: spokenText });
  expect(double.requests).toMatchObject([
    {
      path: "/openai/v1/audio/transcriptions",
      keyFingerprint: keyFingerprint("sk-instance-000000000000"),
      body: { model: "gpt-4o-mini-transcribe", file: { name: "audio.wav", type: "audio/wav" } },
    },
  ]);
  const after = await ledger();
  expect(after.spent.slice(before.spent.length)).toEqual([{ credits: 2, modelId: "gpt-4o-mini-transcribe" }]);
  expect(after.held).toBe(0);
  expect(await testApp.app.database.system.select().from(file)).toEqual([]);
});

describe("costs nothing", () => {
  const refusals = [
    ["silence", { text: " " }, text.noTranscript],
    ["a provider that fails", { status: 400, body: '{"error":{"message":"Corrupt audio"}}' }, /Corrupt audio/],
  ] as const;
  test.each(refusals)("%s", async (_, script, message) => {
    const before = await ledger();
    double.queueReply(script);
    const response = await send(speech(5));
    expect(response.status).toBe(502);
    expect(await errorOf(response)).toMatch(message);
    expect(await ledger()).toEqual(before);
  });

  test("a person who cancels, and the request to the provider ends", async () => {
    const before = await ledger();
    double.queueReply({ fault: "black-hole" });
    const canceled = new AbortController();
    const response = send(speech(5), { signal: canceled.signal });
    await vi.waitFor(() => expect(double.requests).toHaveLength(1), { timeout: 5_000 });
    expect((await ledger()).held).toBe(1);
    canceled.abort();
    await Promise.allSettled([response]);
    await vi.waitFor(async () => expect(await ledger()).toEqual(before), { timeout: 5_000 });
  });
});

describe("refuses", () => {
  const longest = limits.transcription.seconds;
  const noise = Uint8Array.from({ length: 2_000 }, (_, index) => (index * 7) % 256);
  const broken = [
    ["a recording that is too long", speech(longest + 1), "recording.wav", 413, text.tooLong(10)],
    ["a text with the name of a recording", Buffer.from("Hello".repeat(100)), "recording.webm", 400, /doesn't match/],
    ["bytes with the name of a recording", noise, "recording.wav", 400, /doesn't match/],
    ["a document", Buffer.from("Hello"), "notes.txt", 400, /isn't supported/],
    [
      "a recording without a length",
      Buffer.from("1a45dfa39f4282847765626d18538067", "hex"),
      "recording.webm",
      400,
      text.unknownLength,
    ],
    ["an empty file", new Uint8Array(), "recording.wav", 400, /empty/],
  ] as const;
  test.each(broken)("%s, before any provider gets it", async (_, bytes, name, status, message) => {
    const response = await send(bytes, { name, type: "" });
    expect(await errorOf(response)).toMatch(message);
    expect(response.status).toBe(status);
    expect(double.requests).toEqual([]);
  });

  test("a file that is too large", async () => {
    const response = await send(new Uint8Array(limits.transcription.bytes + 1));
    expect(response.status).toBe(413);
  });
});

test("a key of the workspace comes first, Google's before OpenAI's, and costs no credits", async () => {
  const { testApp: wired, double: provider } = await startTestAppWithWires({ withJobs: false });
  const workspaceId = wired.workspace.id;
  const ask = async (script?: Script) => {
    provider.reset();
    if (script) provider.queueReply(script);
    expect(await (await post(wired, speech(5))).json()).toEqual({ transcript: script?.text ?? spokenText });
    return provider.requests[0];
  };
  const setKey = async (type: "OPENAI_API_KEY" | "GOOGLE_GENAI_API_KEY", value: string) =>
    wired.as("OWNER").credential.update({ workspaceId, type, value });

  await setKey("OPENAI_API_KEY", "sk-own-0123456789abcdef");
  expect((await ask())?.keyFingerprint).toBe(keyFingerprint("sk-own-0123456789abcdef"));
  await setKey("GOOGLE_GENAI_API_KEY", "AIza-own-0123456789abcdef");
  const heard = await ask({ text: "Guten Morgen." });
  expect(heard).toMatchObject({
    path: "/google/v1beta/models/gemini-2.5-flash:generateContent",
    keyFingerprint: keyFingerprint("AIza-own-0123456789abcdef"),
  });
  expect(JSON.stringify(heard?.body)).toContain('"mimeType":"audio/wav"');
  const rows = await wired.app.database.system.select().from(creditTransaction);
  expect(rows.map(({ amount, ownKey }) => [Number(amount), ownKey])).toEqual([
    [0, true],
    [0, true],
  ]);
  await wired.close();
});

describe("without a key", () => {
  let bare: TestApp;
  beforeAll(async () => {
    bare = await startTestApp();
  });
  afterAll(() => bare.close());

  test("says which one is missing and who can add it", async () => {
    const input = { workspaceId: bare.workspace.id };
    const names = ["Google GenAI API key", "OpenAI API key"];
    expect((await bare.as("OWNER").transcription.getObstacle(input)).obstacle).toBe(text.missingKeys(names));
    expect((await bare.as("USER").transcription.getObstacle(input)).obstacle).toBe(text.missingKeysForOwner(names));
    expect(
      (await testApp.as("USER").transcription.getObstacle({ workspaceId: testApp.workspace.id })).obstacle,
    ).toBeNull();
  });

  test("refuses before it reads the recording", async () => {
    const response = await post(bare, new Uint8Array());
    expect(await response.json()).toMatchObject({ app: { code: "keys", details: { missing: expect.any(Array) } } });
  });
});
