import type { ProviderSearch, Reply, Wire } from "../script.ts";
import { child, list, pieces, sse, sseEvent, string, textOf } from "./json.ts";

// The OpenAI Responses API, which xAI uses too.

function usageOf(reply: Reply) {
  const { input, output, cached = 0 } = reply.usage;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}

function outputOf(reply: Reply) {
  const annotations = reply.sources.map(({ url, title }) => ({
    type: "url_citation",
    url,
    title,
    start_index: 0,
    end_index: 1,
  }));
  return [
    ...(reply.reasoning.length
      ? [
          {
            type: "reasoning",
            id: "rs_1",
            status: "completed",
            summary: [{ type: "summary_text", text: reply.reasoning.join("") }],
          },
        ]
      : []),
    ...(reply.search ? [searchCall(reply.search)] : []),
    ...(reply.deltas.length
      ? [
          {
            type: "message",
            id: "msg_1",
            status: "completed",
            role: "assistant",
            content: [{ type: "output_text", text: reply.deltas.join(""), annotations }],
          },
        ]
      : []),
    ...reply.toolCalls.map(({ id, name, input }) => ({
      type: "function_call",
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: input,
      status: "completed",
    })),
  ];
}

const searchCall = ({ query, pages }: ProviderSearch) => ({
  type: "web_search_call",
  id: "ws_1",
  status: "completed",
  action: { type: "search", query, sources: pages.map(({ url }) => ({ type: "url", url })) },
});

function responseOf(reply: Reply, isOver: boolean) {
  return {
    id: "resp_double",
    object: "response",
    created_at: 1,
    model: reply.model,
    status: isOver ? "completed" : "in_progress",
    output: isOver ? outputOf(reply) : [],
    incomplete_details: isOver && reply.finish === "length" ? { reason: "max_output_tokens" } : null,
    ...(isOver ? { usage: usageOf(reply) } : {}),
  };
}

export const responses: Wire = {
  contentType: "text/event-stream",
  unknownEvent: sse({ type: "response.telemetry", note: "a kind no client knows" }),
  read(body) {
    const items = typeof body.input === "string" ? [{ role: "user", content: body.input }] : list(body.input);
    const last = items.at(-1);
    const lastUser = items.findLast((item) => child(item, "role") === "user");
    return {
      model: string(body.model),
      prompt: textOf(child(lastUser, "content")),
      toolResult: child(last, "type") === "function_call_output" ? string(child(last, "output")) : null,
      schema: child(body, "text", "format", "schema"),
      isStream: body.stream === true,
    };
  },
  cachedPrompt: (body, model) => ({
    scope: `${model} ${string(body.prompt_cache_key)}`,
    minTokens: 1024,
    kind: "prefix",
    blocks: [...list(body.tools), body.instructions ?? null, ...[body.input].flat()].map((block) => ({
      text: JSON.stringify(block),
      isBreakpoint: false,
    })),
  }),
  stream(reply) {
    let sequence = 0;
    const event = (type: string, data: object) => sseEvent(type, { type, sequence_number: sequence++, ...data });
    const body: string[] = [];
    let at = 0;
    if (reply.reasoning.length) {
      const where = { item_id: "rs_1", output_index: at, summary_index: 0 };
      const item = { type: "reasoning", id: "rs_1", summary: [], status: "completed" };
      const part = { type: "summary_text", text: "" };
      body.push(
        event("response.output_item.added", { output_index: at, item }),
        event("response.reasoning_summary_part.added", { ...where, part }),
        ...reply.reasoning.map((delta) => event("response.reasoning_summary_text.delta", { ...where, delta })),
        event("response.reasoning_summary_part.done", { ...where, part }),
        event("response.output_item.done", { output_index: at, item }),
      );
      at++;
    }
    if (reply.search) {
      const where = { item_id: "ws_1", output_index: at };
      body.push(
        event("response.output_item.added", {
          output_index: at,
          item: { type: "web_search_call", id: "ws_1", status: "in_progress" },
        }),
        event("response.web_search_call.in_progress", where),
        event("response.web_search_call.searching", where),
        event("response.web_search_call.completed", where),
        event("response.output_item.done", { output_index: at, item: searchCall(reply.search) }),
      );
      at++;
    }
    if (reply.deltas.length) {
      const where = { item_id: "msg_1", output_index: at, content_index: 0 };
      const item = { type: "message", id: "msg_1", status: "in_progress", role: "assistant", content: [] };
      const part = { type: "output_text", text: "", annotations: [] };
      body.push(
        event("response.output_item.added", { output_index: at, item }),
        event("response.content_part.added", { ...where, part }),
        ...reply.deltas.map((delta) => event("response.output_text.delta", { ...where, delta })),
        ...reply.sources.map(({ url, title }, index) =>
          event("response.output_text.annotation.added", {
            ...where,
            annotation_index: index,
            annotation: { type: "url_citation", url, title, start_index: 0, end_index: 1 },
          }),
        ),
        event("response.output_item.done", { output_index: at, item: { ...item, status: "completed" } }),
      );
      at++;
    }
    for (const { id, name, input, index } of reply.toolCalls) {
      const place = at + index;
      const item = { type: "function_call", id: `fc_${id}`, call_id: id, name, arguments: "", status: "in_progress" };
      const where = { item_id: `fc_${id}`, output_index: place };
      body.push(
        event("response.output_item.added", { output_index: place, item }),
        ...pieces(input).map((delta) => event("response.function_call_arguments.delta", { ...where, delta })),
        event("response.function_call_arguments.done", { ...where, arguments: input }),
        event("response.output_item.done", {
          output_index: place,
          item: { ...item, arguments: input, status: "completed" },
        }),
      );
    }
    const last = reply.finish === "length" ? "response.incomplete" : "response.completed";
    return {
      head: [event("response.created", { response: responseOf(reply, false) })],
      body,
      tail: [event(last, { response: responseOf(reply, true) })],
    };
  },
  whole: (reply) => responseOf(reply, true),
  error: (_status, message, code) => ({ error: { message, type: code, param: null, code } }),
};
