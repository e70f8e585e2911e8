import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readMarkers, replyTo } from "./answer.ts";
import { answerEmbeddings, type EmbeddingScript } from "./embeddings.ts";
import { applyFrameFault, applyReplyFault, interruptStream, sendFault } from "./faults.ts";
import { createMediaHandler } from "./media.ts";
import { answerOther } from "./other-endpoints.ts";
import { createPromptCache } from "./prompt-cache.ts";
import type { Fault, Frames, Script, ScriptedModel, StreamGate, Wire } from "./script.ts";
import { bedrock } from "./wire/bedrock.ts";
import { chat } from "./wire/chat.ts";
import { google } from "./wire/google.ts";
import { messages } from "./wire/messages.ts";
import { responses } from "./wire/responses.ts";

/**
 * A request that the double received. Keys are not stored; `keyFingerprint` tells two keys apart without revealing
 * them.
 */
export interface SeenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  keyFingerprint: string | null;
  body: Record<string, unknown>;
}

/** A loopback server that implements the providers' protocols, so that tests can use the real client libraries. */
export interface ProviderDouble {
  url: string;
  port: number;
  /** A value for `ProviderSettings.baseUrls` that points every provider at the double. */
  baseUrls: Record<
    "OPENAI" | "ANTHROPIC" | "GOOGLE" | "GROQ" | "AWS_BEDROCK" | "PERPLEXITY" | "XAI" | "TOGETHER_AI" | "DEEPSEEK",
    string
  >;
  /** Base URL of an OpenAI-compatible server. */
  endpointUrl: string;
  /** A base URL on a closed port, so connections are refused. */
  refusedUrl: string;
  requests: SeenRequest[];
  /** Queues a reply. Replies are used in the order in which they were queued. */
  queueReply(script: Script): void;
  /** Queues an answer to a request for vectors, in a queue of its own. */
  queueEmbedding(script: EmbeddingScript): void;
  /** Lets a function answer every request that no queued reply is for. */
  answerAs(model: ScriptedModel): void;
  /** Clears the queue, the recorded requests and the prompt cache, and closes connections that faults keep open. */
  reset(): void;
  close(): Promise<void>;
}

const maxSeen = 1_000;

export function keyFingerprint(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 12);
}

/** The API key of a request, read from whichever header the provider's protocol uses. */
export function keyOf({ headers }: IncomingMessage): string | null {
  const bearer = headers.authorization?.replace(/^Bearer /, "");
  const key = headers["x-api-key"] ?? headers["x-goog-api-key"] ?? bearer;
  return typeof key === "string" ? key : null;
}

function wireOf(path: string): Wire | null {
  if (path.endsWith("/chat/completions")) return chat;
  if (path.endsWith("/responses")) return responses;
  if (path.endsWith("/messages")) return messages;
  if (/:(streamGenerateContent|generateContent)$/.test(path)) return google;
  if (/\/converse(-stream)?$/.test(path)) return bedrock;
  return null;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/")) return readForm(type, Buffer.concat(parts));
  try {
    return JSON.parse(Buffer.concat(parts).toString() || "{}");
  } catch {
    return {};
  }
}

/** The fields of a form; of a file its name, type and size. */
async function readForm(type: string, bytes: Buffer<ArrayBuffer>): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  const fields = [...form].map(([name, value]): [string, unknown] => [
    name,
    typeof value === "string" ? value : { name: value.name, type: value.type, bytes: value.size },
  ]);
  return Object.fromEntries(fields);
}

function recordRequest(request: IncomingMessage, path: string, body: Record<string, unknown>): SeenRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (!/authorization|api-key|token/.test(name)) headers[name] = String(value);
  const key = keyOf(request);
  return {
    method: request.method ?? "",
    path,
    headers,
    keyFingerprint: key === null ? null : keyFingerprint(key),
    body,
  };
}

async function sendStream(
  response: ServerResponse,
  frames: Frames,
  wire: Wire,
  { tokenMs = 0, fault, gate }: { tokenMs?: number | undefined; fault: Fault | null; gate?: StreamGate | undefined },
) {
  response.on("error", () => {});
  if (fault?.name === "late-first-byte") await pause(fault.ms ?? 60_000, response);
  response.writeHead(200, { "content-type": wire.contentType, "cache-control": "no-cache" });
  const { head, body, tail } = fault ? applyFrameFault(frames, fault, wire) : frames;
  if (!fault && !gate && tokenMs === 0) {
    response.end(join([...head, ...body, ...tail]));
    return;
  }
  if (head.length) response.write(join(head));
  const breakAt = fault ? (fault.after ?? 1) : -1;
  const started = performance.now();
  for (const [index, frame] of body.entries()) {
    if (index === gate?.after) await Promise.race([gate.open, closed(response)]);
    if (response.destroyed) return;
    if (fault && index === breakAt && interruptStream(response, fault, Buffer.from(frame))) return;
    if (fault?.name === "slow-loris" && index >= breakAt) {
      for (const byte of Buffer.from(frame)) {
        await pause(fault.ms ?? 1_000, response);
        if (response.destroyed) return;
        response.write(Buffer.from([byte]));
      }
      continue;
    }
    // Frames are scheduled against the start time instead of sleeping between them, so that 1,000 streams keep their
    // rate.
    const ahead = started + (index + 1) * tokenMs - performance.now();
    if (tokenMs > 0 && ahead > 0.5) await pause(ahead, response);
    if (!response.write(frame) && !response.destroyed) await drained(response);
  }
  response.end(join(tail));
}

function join(frames: (string | Uint8Array)[]): string | Buffer {
  if (frames.every((frame) => typeof frame === "string")) return frames.join("");
  return Buffer.concat(frames.map((frame) => Buffer.from(frame)));
}

function pause(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      response.off("close", done);
      resolve();
    }
    response.once("close", done);
  });
}

const closed = (response: ServerResponse) => new Promise<void>((resolve) => response.once("close", () => resolve()));

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.once("drain", done);
    response.once("close", done);
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** Starts a double on a free port of the loopback interface. */
export async function startProviderDouble({ port = 0 } = {}): Promise<ProviderDouble> {
  const queue: Script[] = [];
  const embeddingQueue: EmbeddingScript[] = [];
  let model: ScriptedModel | null = null;
  const requests: SeenRequest[] = [];
  const open = new Set<ServerResponse>();
  const answerMedia = createMediaHandler();
  const promptCache = createPromptCache();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? "/", "http://double");
    const body = await readBody(request);
    requests.push(recordRequest(request, pathname, body));
    if (requests.length > maxSeen) requests.shift();
    const wire = wireOf(pathname);
    if (answerOther(request, response, pathname, keyOf(request), wire)) return;
    if (await answerEmbeddings(response, pathname, body, () => embeddingQueue.shift())) return;
    if (answerMedia({ request, response, path: pathname, origin: url }, body, () => queue.shift())) return;
    if (!wire) {
      response.writeHead(404, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: `Unknown path ${pathname}`, type: "not_found" } }));
      return;
    }
    const wish = wire.read(body, pathname);
    const script = queue.shift() ?? model?.(wish) ?? (wish.toolResult === null ? readMarkers(wish.prompt) : {});
    if (script.status !== undefined) {
      response.writeHead(script.status, { "content-type": "application/json", ...script.headers });
      response.end(script.body ?? "");
      return;
    }
    const fault = typeof script.fault === "string" ? { name: script.fault } : (script.fault ?? null);
    if (fault && sendFault(response, fault, wire)) return;
    const prompt = wire.cachedPrompt?.(body, wish.model);
    const asked = replyTo(wish, script, prompt ? promptCache.count(prompt) : null);
    const reply = fault ? applyReplyFault(asked, fault) : asked;
    if (wish.isStream) await sendStream(response, wire.stream(reply), wire, { ...script, fault });
    else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(wire.whole(reply)));
    }
  }

  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    answer(request, response).catch((error: unknown) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: String(error), type: "double" } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${bound}`;
  return {
    url,
    port: bound,
    baseUrls: {
      OPENAI: `${url}/openai/v1`,
      ANTHROPIC: `${url}/anthropic/v1`,
      GOOGLE: `${url}/google/v1beta`,
      GROQ: `${url}/groq/openai/v1`,
      AWS_BEDROCK: `${url}/bedrock`,
      PERPLEXITY: `${url}/perplexity`,
      XAI: `${url}/xai/v1`,
      TOGETHER_AI: `${url}/together/v1`,
      DEEPSEEK: `${url}/deepseek`,
    },
    endpointUrl: `${url}/v1`,
    refusedUrl: `http://127.0.0.1:${await freePort()}/v1`,
    requests,
    queueReply: (script) => queue.push(script),
    queueEmbedding: (script) => embeddingQueue.push(script),
    answerAs(scripted) {
      model = scripted;
    },
    reset() {
      queue.length = 0;
      embeddingQueue.length = 0;
      requests.length = 0;
      promptCache.clear();
      // Idle connections stay open, because a client that reuses one would see an unexpected error.
      for (const response of open) response.destroy();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
