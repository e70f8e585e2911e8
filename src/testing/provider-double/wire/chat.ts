import type { Reply, Wire } from "../script.ts";
import { child, list, pieces, schemaInWords, sse, string, textOf } from "./json.ts";

// OpenAI chat completions, which OpenAI, Groq, Perplexity, Together, DeepSeek and local servers use.

const finishWord = { stop: "stop", length: "length", "tool-calls": "tool_calls", "content-filter": "content_filter" };

function usageOf(reply: Reply) {
  const { input, output } = reply.usage;
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function citations(reply: Reply) {
  return reply.sources.length ? { citations: reply.sources.map((source) => source.url) } : {};
}

export const chat: Wire = {
  contentType: "text/event-stream",
  unknownEvent: `event: telemetry\n${sse({ object: "telemetry", choices: [], note: "a kind no client knows" })}`,
  read(body) {
    const messages = list(body.messages);
    const last = messages.at(-1);
    const lastUser = messages.findLast((message) => child(message, "role") === "user");
    return {
      model: string(body.model),
      prompt: textOf(child(lastUser, "content")),
      toolResult: child(last, "role") === "tool" ? textOf(child(last, "content")) : null,
      schema:
        child(body, "response_format", "json_schema", "schema") ??
        schemaInWords(messages.filter((message) => child(message, "role") === "system")),
      isStream: body.stream === true,
    };
  },
  stream(reply) {
    const frame = (delta: unknown, finish: string | null = null) =>
      sse({
        id: "chatcmpl-double",
        object: "chat.completion.chunk",
        created: 1,
        model: reply.model,
        choices: [{ index: 0, delta, finish_reason: finish }],
        ...citations(reply),
      });
    const usage = usageOf(reply);
    return {
      head: [frame({ role: "assistant", content: "" })],
      body: [
        ...reply.reasoning.map((text) => frame({ reasoning_content: text, reasoning: text })),
        ...reply.deltas.map((content) => frame({ content })),
        ...reply.toolCalls.flatMap(({ id, index, name, input }) => [
          frame({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
          ...pieces(input).map((piece) => frame({ tool_calls: [{ index, function: { arguments: piece } }] })),
        ]),
      ],
      tail: [
        frame({}, finishWord[reply.finish]),
        sse({
          id: "chatcmpl-double",
          object: "chat.completion.chunk",
          created: 1,
          model: reply.model,
          choices: [],
          usage,
          x_groq: { id: "double", usage },
        }),
        "data: [DONE]\n\n",
      ],
    };
  },
  whole(reply) {
    const toolCalls = reply.toolCalls.map(({ id, name, input }) => ({
      id,
      type: "function",
      function: { name, arguments: input },
    }));
    const message = {
      role: "assistant",
      content: reply.deltas.join(""),
      ...(reply.reasoning.length ? { reasoning_content: reply.reasoning.join("") } : {}),
      ...(toolCalls.length ? { tool_calls: toolCalls } : {}),
    };
    return {
      id: "chatcmpl-double",
      object: "chat.completion",
      created: 1,
      model: reply.model,
      choices: [{ index: 0, message, finish_reason: finishWord[reply.finish] }],
      usage: usageOf(reply),
      ...citations(reply),
    };
  },
  error: (_status, message, code) => ({ error: { message, type: code, param: null, code } }),
};
