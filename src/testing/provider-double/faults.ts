import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Fault, FaultName, Frames, Reply, Wire } from "./script.ts";

const retryAfter: Partial<Record<FaultName, string>> = {
  "rate-limit-1": "1",
  "rate-limit-30": "30",
  "rate-limit-3600": "3600",
  "rate-limit-garbage": "in a while",
};

/** Faults that change the content of a reply, not how it is sent. */
export function applyReplyFault(reply: Reply, { name }: Fault): Reply {
  const call = {
    id: "call_1",
    name: reply.toolCalls[0]?.name ?? "lookup",
    input: reply.toolCalls[0]?.input ?? "{}",
    index: 0,
  };
  switch (name) {
    case "duplicate-ids":
      return { ...reply, toolCalls: [call, { ...call, index: 1 }], finish: "tool-calls" };
    case "broken-tool-json":
      return { ...reply, toolCalls: [{ ...call, input: '{"city": "Pu' }], finish: "tool-calls" };
    case "tool-index-jump":
      return { ...reply, toolCalls: [call, { ...call, id: "call_2", index: 7 }], finish: "tool-calls" };
    case "long-line":
      return { ...reply, deltas: ["x".repeat(1_000_000)] };
    case "empty-deltas":
      return { ...reply, deltas: [...Array.from({ length: 100_000 }, () => ""), ...reply.deltas] };
    case "negative-usage":
      return { ...reply, usage: { input: -5, output: -7 } };
    default:
      return reply;
  }
}

/** Faults that change the frames of a stream. */
export function applyFrameFault(frames: Frames, { name, after = 1 }: Fault, wire: Wire): Frames {
  const { head, body, tail } = frames;
  switch (name) {
    case "half-stream":
      return { head, body: body.slice(0, after), tail: [] };
    case "no-finish":
      return { head, body, tail: tail.filter((frame) => frame === "data: [DONE]\n\n") };
    case "two-finishes":
      return { head, body, tail: [...tail, ...tail] };
    case "unknown-event":
      return { head, body: [wire.unknownEvent, ...body, wire.unknownEvent], tail };
    case "garbage-json":
      return { head, body: [...body.slice(0, after), 'data: {"choices": [{"delta"\n\n'], tail: [] };
    default:
      return frames;
  }
}

/** Faults that replace the response. Returns true if the request was handled. */
export function sendFault(response: ServerResponse, { name }: Fault, wire: Wire): boolean {
  const json = (status: number, headers: Record<string, string>, message: string, code: string) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(wire.error(status, message, code)));
    return true;
  };
  const wait = retryAfter[name];
  if (wait) return json(429, { "retry-after": wait }, "Rate limit reached for requests", "rate_limit_exceeded");
  if (name === "error-500")
    return json(500, {}, "The server had an error while processing your request", "server_error");
  if (name === "unauthorized") return json(401, {}, "Invalid authentication credentials", "invalid_api_key");
  if (name === "bad-gateway") {
    response.writeHead(502, { "content-type": "text/html" });
    response.end("<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>");
    return true;
  }
  if (name === "hang-up") {
    response.socket?.destroy();
    return true;
  }
  if (name === "gzip-bomb") {
    response.writeHead(200, { "content-type": wire.contentType, "content-encoding": "gzip" });
    // A gzip stream may consist of several members: 256 MB from a few hundred kilobytes.
    const member = gzipSync(Buffer.alloc(1_000_000, "x"));
    for (let count = 0; count < 256; count++) response.write(member);
    response.end();
    return true;
  }
  return name === "black-hole";
}

/** Faults of the connection in the middle of a stream. Returns true if the rest of the stream must not be sent. */
export function interruptStream(response: ServerResponse, { name }: Fault, next: Uint8Array): boolean {
  if (name === "stall") return true;
  if (name === "reset") {
    response.write(next.subarray(0, next.length >> 1), () => response.socket?.resetAndDestroy());
    return true;
  }
  if (name === "cut-utf8") {
    // A frame that ends in the middle of a three-byte character; then the stream ends.
    response.end(
      Buffer.concat([Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"€'), Buffer.alloc(0)]).subarray(
        0,
        -1,
      ),
    );
    return true;
  }
  return false;
}
