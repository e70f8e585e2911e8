import type { Reply, Wire } from "../script.ts";
import { child, list, pieces, sseEvent, string, textOf } from "./json.ts";

// The Anthropic Messages API.

const finishWord = { stop: "end_turn", length: "max_tokens", "tool-calls": "tool_use", "content-filter": "refusal" };

function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function messageOf(reply: Reply, content: unknown[], finish: string | null) {
  return {
    id: "msg_double",
    type: "message",
    role: "assistant",
    model: reply.model,
    content,
    stop_reason: finish,
    stop_sequence: null,
    usage: { input_tokens: reply.usage.input, output_tokens: finish ? reply.usage.output : 0 },
  };
}

export const messages: Wire = {
  contentType: "text/event-stream",
  unknownEvent: sseEvent("telemetry", { type: "telemetry", note: "a kind no client knows" }),
  read(body) {
    const all = list(body.messages);
    const results = list(child(all.at(-1), "content")).filter((part) => child(part, "type") === "tool_result");
    const lastUser = all.findLast(
      (message) => child(message, "role") === "user" && textOf(child(message, "content")).trim() !== "",
    );
    const jsonTool = list(body.tools).find((tool) => child(tool, "name") === "json");
    return {
      model: string(body.model),
      prompt: textOf(child(lastUser, "content")),
      toolResult: results.length ? results.map((part) => textOf(child(part, "content"))).join("\n") : null,
      schema: child(body, "output_config", "format", "schema") ?? child(jsonTool, "input_schema"),
      objectTool: jsonTool ? "json" : undefined,
      isStream: body.stream === true,
    };
  },
  stream(reply) {
    const event = (data: { type: string; [key: string]: unknown }) => sseEvent(data.type, data);
    const body: string[] = [];
    let index = 0;
    const block = (start: unknown, deltas: unknown[]) => {
      body.push(event({ type: "content_block_start", index, content_block: start }));
      for (const delta of deltas) body.push(event({ type: "content_block_delta", index, delta }));
      body.push(event({ type: "content_block_stop", index }));
      index++;
    };
    if (reply.reasoning.length)
      block({ type: "thinking", thinking: "" }, [
        ...reply.reasoning.map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: "c2lnbmF0dXJl" },
      ]);
    if (reply.deltas.length)
      block(
        { type: "text", text: "" },
        reply.deltas.map((text) => ({ type: "text_delta", text })),
      );
    for (const call of reply.toolCalls) {
      index += call.index - Math.min(call.index, reply.toolCalls.indexOf(call));
      block(
        { type: "tool_use", id: call.id, name: call.name, input: {} },
        pieces(call.input).map((partial_json) => ({ type: "input_json_delta", partial_json })),
      );
    }
    return {
      head: [event({ type: "message_start", message: messageOf(reply, [], null) })],
      body,
      tail: [
        event({
          type: "message_delta",
          delta: { stop_reason: finishWord[reply.finish], stop_sequence: null },
          usage: { output_tokens: reply.usage.output },
        }),
        event({ type: "message_stop" }),
      ],
    };
  },
  whole: (reply) =>
    messageOf(
      reply,
      [
        ...(reply.deltas.length ? [{ type: "text", text: reply.deltas.join("") }] : []),
        ...reply.toolCalls.map(({ id, name, input }) => ({ type: "tool_use", id, name, input: inputOf(input) })),
      ],
      finishWord[reply.finish],
    ),
  error: (_status, message, code) => ({ type: "error", error: { type: code, message } }),
};
