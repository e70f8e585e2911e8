import type { IncomingMessage, ServerResponse } from "node:http";
import type { Script } from "./script.ts";
import { child, list, string } from "./wire/json.ts";

// Speech, transcripts and images for OpenAI and Google, and long-running operations for Google's videos. The size of a response depends on the
// request: a tenth of a second of audio per character of the script.

const rate = 24_000;

/** Silence in Google's format: 16-bit PCM, one channel, no header. */
const pcm = (text: string) => Buffer.alloc(Math.round(text.length * 0.1 * rate) * 2);

function wav(text: string): Buffer {
  const samples = pcm(text);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  // A streamed file doesn't know its length.
  header.writeUInt32LE(0xffff_ffff, 40);
  return Buffer.concat([header, samples]);
}

/** The first box of an MP4 followed by zeros, which is enough to be recognized as MP4. */
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypisom", "latin1"),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from("isommp41", "latin1"),
  Buffer.alloc(2_000),
]);

/** One pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What every recording says, unless a script says otherwise. */
export const spokenText = "Good morning from the harbor.";

/** Lines like "[12] Good morning." as segments that begin at these seconds; other lines begin 5 seconds after the one before. */
function segmentsOf(text: string) {
  const lines = text.split("\n").map((line) => /^(?:\[(\d+)\] )?(.*)$/.exec(line));
  let next = 0;
  return lines.map((line, id) => {
    const start = line?.[1] === undefined ? next : Number(line[1]);
    next = start + 5;
    return { id, start, end: next, text: ` ${line?.[2] ?? ""}` };
  });
}

const modalitiesOf = (body: Record<string, unknown>) => list(child(body, "generationConfig", "responseModalities"));
const wantsAudio = (body: Record<string, unknown>) => modalitiesOf(body).includes("AUDIO");

interface MediaCall {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  origin: string;
}

/**
 * Answers requests for audio, transcripts, images and video. A transcript that a fault holds back never comes. A prompt with `[[refused]]` gets no image. Returns true if the request was handled; `next` returns the next scripted reply.
 */
export function createMediaHandler() {
  /** Started operations and how often each was polled. An operation is done at the second poll. */
  const operations = new Map<string, { isRefused: boolean; looks: number }>();

  return function answerMedia(
    { request, response, path, origin }: MediaCall,
    body: Record<string, unknown>,
    next: () => Script | undefined,
  ): boolean {
    const send = (status: number, type: string, data: string | Buffer) => {
      response.writeHead(status, { "content-type": type });
      response.end(data);
      return true;
    };
    const json = (data: unknown) => send(200, "application/json", JSON.stringify(data));
    const isOpenai = path.endsWith("/audio/speech");
    const isGoogle = path.endsWith(":generateContent") && wantsAudio(body);
    const isFilm = path.endsWith(":predictLongRunning");
    const isOpenaiImage = path.endsWith("/images/generations");
    const isGoogleImage = path.endsWith(":generateContent") && modalitiesOf(body).includes("IMAGE");
    const isTranscription = path.endsWith("/audio/transcriptions");
    if (isTranscription) {
      const { status, body: refusal = "{}", fault, text = spokenText } = next() ?? {};
      if (status !== undefined) return send(status, "application/json", refusal);
      if (fault) return true;
      if (body.response_format !== "verbose_json")
        return json({ text, usage: { type: "tokens", input_tokens: 10, output_tokens: 5 } });
      // Other servers, such as whisper.cpp's, leave most facts of a segment out.
      const facts = {
        seek: 0,
        tokens: [],
        temperature: 0,
        avg_logprob: -0.2,
        compression_ratio: 1.2,
        no_speech_prob: 0,
      };
      const segments = segmentsOf(text).map((one) => (body.model === "whisper-1" ? { ...one, ...facts } : one));
      return json({
        task: "transcribe",
        text: segments
          .map((one) => one.text)
          .join("")
          .trim(),
        segments,
      });
    }
    if (isOpenai || isGoogle || isFilm || isOpenaiImage || isGoogleImage) {
      const script = next();
      if (script?.status !== undefined) return send(script.status, "application/json", script.body ?? "{}");
    }
    if (isOpenai) return send(200, "audio/wav", wav(string(body.input)));
    if (isGoogle) {
      const text = string(child(list(body.contents), 0, "parts", 0, "text"));
      const inlineData = { mimeType: `audio/L16;codec=pcm;rate=${rate}`, data: pcm(text).toString("base64") };
      return json({ candidates: [{ content: { role: "model", parts: [{ inlineData }] }, finishReason: "STOP" }] });
    }
    if (isOpenaiImage) {
      if (string(body.prompt).includes("[[refused]]")) {
        const message = "Your request was rejected by the safety system.";
        return send(400, "application/json", JSON.stringify({ error: { message, code: "moderation_blocked" } }));
      }
      return json({ created: 1, data: Array.from({ length: Number(body.n ?? 1) }, () => ({ b64_json: png })) });
    }
    if (isGoogleImage) {
      const text = string(child(list(body.contents), 0, "parts", 0, "text"));
      const isRefused = text.includes("[[refused]]");
      const parts = isRefused ? [] : [{ inlineData: { mimeType: "image/png", data: png } }];
      const finishReason = isRefused ? "IMAGE_SAFETY" : "STOP";
      return json({ candidates: [{ content: { role: "model", parts }, finishReason }] });
    }
    if (isFilm) {
      const name = `models/veo/operations/${operations.size + 1}`;
      const prompt = string(child(list(body.instances), 0, "prompt"));
      operations.set(name, { isRefused: prompt.includes("[[refused]]"), looks: 0 });
      return json({ name });
    }
    const name = path.slice(path.indexOf("models/"));
    const operation = request.method === "GET" ? operations.get(name) : undefined;
    if (operation) {
      operation.looks += 1;
      if (operation.looks === 1) return json({ name });
      if (operation.isRefused)
        return json({ name, done: true, error: { code: 3, message: "The prompt is not allowed." } });
      const uri = `${origin}/google/v1beta/files/clip:download?alt=media`;
      return json({
        name,
        done: true,
        response: { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } },
      });
    }
    if (request.method === "GET" && path.endsWith("/files/clip:download")) return send(200, "video/mp4", mp4);
    return false;
  };
}
