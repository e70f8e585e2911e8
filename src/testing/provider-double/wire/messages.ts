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
    usage: usageOf(reply, finish),
  };
}

/** Tokens of the cache are not part of `input_tokens`. */
function usageOf({ usage: { input, output, cached = 0, written = 0 } }: Reply, finish: string | null) {
  return {
    input_tokens: input - cached - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cached,
    output_tokens: finish ? output : 0,
  };
}

/** Tools come first, then the instructions, then the messages; every block of content can be marked. */
function blocksOf(body: Record<string, unknown>) {
  const system = typeof body.system === "string" ? [{ type: "text", text: body.system }] : list(body.system);
  const said = list(body.messages).flatMap((message) => {
    const content = child(message, "content");
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : list(content);
    return blocks.map((block) => ({ role: child(message, "role"), ...Object(block) }));
  });
  return [...list(body.tools), ...system, ...said].map((block) => {
    const { cache_control, ...rest } = Object(block) as Record<string, unknown>;
    return { text: JSON.stringify(rest), isBreakpoint: cache_control !== undefined };
  });
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
  cachedPrompt: (body, model) => ({
    scope: model,
    minTokens: /opus-4-5|haiku-4-5/.test(model) ? 4096 : /haiku/.test(model) ? 2048 : 1024,
    kind: "breakpoints",
    blocks: blocksOf(body),
  }),
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
    if (reply.search) {
      const { query, pages } = reply.search;
      const id = "srvtoolu_1";
      block(
        { type: "server_tool_use", id, name: "web_search", input: {} },
        pieces(JSON.stringify({ query })).map((partial_json) => ({ type: "input_json_delta", partial_json })),
      );
      const content = pages.map((page) => ({
        type: "web_search_result",
        ...page,
        encrypted_content: "ZW5jcnlwdGVk",
        page_age: "April 30, 2026",
      }));
      block({ type: "web_search_tool_result", tool_use_id: id, content }, []);
    }
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
          delta: { stop_reason: reply.isPaused ? "pause_turn" : finishWord[reply.finish], stop_sequence: null },
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
