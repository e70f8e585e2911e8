import { crc32 } from "node:zlib";
import type { Reply, Wire } from "../script.ts";
import { child, list, pieces, schemaInWords, string, textOf } from "./json.ts";

// Amazon Bedrock converse and converse-stream; the stream is AWS's binary event framing.

const finishWord = {
  stop: "end_turn",
  length: "max_tokens",
  "tool-calls": "tool_use",
  "content-filter": "guardrail_intervened",
};

/** One AWS event: lengths, header block, JSON payload, two checksums. */
function event(type: string, payload: unknown): Uint8Array {
  const headers = Buffer.concat(
    [
      [":event-type", type],
      [":content-type", "application/json"],
      [":message-type", "event"],
    ].map(([name = "", value = ""]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(value));
      return Buffer.concat([
        Buffer.from([Buffer.byteLength(name)]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ]);
    }),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const frame = Buffer.alloc(12 + headers.length + body.length + 4);
  frame.writeUInt32BE(frame.length, 0);
  frame.writeUInt32BE(headers.length, 4);
  frame.writeUInt32BE(crc32(frame.subarray(0, 8)), 8);
  headers.copy(frame, 12);
  body.copy(frame, 12 + headers.length);
  frame.writeUInt32BE(crc32(frame.subarray(0, frame.length - 4)), frame.length - 4);
  return frame;
}

function usageOf({ usage: { input, output } }: Reply) {
  return { inputTokens: input, outputTokens: output, totalTokens: input + output };
}

export const bedrock: Wire = {
  contentType: "application/vnd.amazon.eventstream",
  unknownEvent: event("telemetry", { note: "a kind no client knows" }),
  read(body, path) {
    const messages = list(body.messages);
    const results = list(child(messages.at(-1), "content")).filter((part) => child(part, "toolResult"));
    const lastUser = messages.findLast(
      (message) => child(message, "role") === "user" && textOf(child(message, "content")).trim() !== "",
    );
    const jsonTool = list(child(body, "toolConfig", "tools")).find(
      (tool) => child(tool, "toolSpec", "name") === "json",
    );
    return {
      model: decodeURIComponent(/model\/([^/]+)/.exec(path)?.[1] ?? ""),
      prompt: textOf(child(lastUser, "content")),
      toolResult: results.length
        ? results.map((part) => textOf(child(part, "toolResult", "content"))).join("\n")
        : null,
      schema:
        child(jsonTool, "toolSpec", "inputSchema", "json") ??
        child(body, "additionalModelRequestFields", "output_config", "format", "schema") ??
        schemaInWords(body.system),
      objectTool: jsonTool ? "json" : undefined,
      isStream: string(path).endsWith("/converse-stream"),
    };
  },
  stream(reply) {
    const body: Uint8Array[] = [];
    let at = 0;
    const block = (deltas: unknown[], start?: unknown) => {
      if (start) body.push(event("contentBlockStart", { contentBlockIndex: at, start }));
      for (const delta of deltas) body.push(event("contentBlockDelta", { contentBlockIndex: at, delta }));
      body.push(event("contentBlockStop", { contentBlockIndex: at }));
      at++;
    };
    if (reply.reasoning.length) block(reply.reasoning.map((text) => ({ reasoningContent: { text } })));
    if (reply.deltas.length) block(reply.deltas.map((text) => ({ text })));
    for (const { id, name, input } of reply.toolCalls)
      block(
        pieces(input).map((piece) => ({ toolUse: { input: piece } })),
        { toolUse: { toolUseId: id, name } },
      );
    return {
      head: [event("messageStart", { role: "assistant" })],
      body,
      tail: [
        event("messageStop", { stopReason: finishWord[reply.finish] }),
        event("metadata", { usage: usageOf(reply), metrics: { latencyMs: 1 } }),
      ],
    };
  },
  whole: (reply) => ({
    output: { message: { role: "assistant", content: [{ text: reply.deltas.join("") }] } },
    stopReason: finishWord[reply.finish],
    usage: usageOf(reply),
    metrics: { latencyMs: 1 },
  }),
  error: (_status, message) => ({ message }),
};
