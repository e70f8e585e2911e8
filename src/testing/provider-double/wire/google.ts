import type { ProviderSearch, Reply, Wire } from "../script.ts";
import { child, list, sse, string, textOf } from "./json.ts";

// Google Gemini: generateContent and streamGenerateContent?alt=sse.

const finishWord = { stop: "STOP", length: "MAX_TOKENS", "tool-calls": "STOP", "content-filter": "SAFETY" };

function argsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** With functions in the request, Gemini 3 shows its search as a call of its own; the pages are in the grounding. */
function searchParts({ query }: ProviderSearch) {
  const call = { toolType: "GOOGLE_SEARCH_WEB", id: "search_1" };
  return [
    { toolCall: { ...call, args: { queries: [query] } } },
    { toolResponse: { ...call, response: { search_suggestions: "<div>More searches</div>" } } },
  ];
}

function partsOf(reply: Reply) {
  return [
    ...reply.reasoning.map((text) => ({ text, thought: true })),
    ...(reply.search ? searchParts(reply.search) : []),
    ...reply.deltas.map((text) => ({ text })),
    ...reply.toolCalls.map(({ id, name, input }) => ({ functionCall: { id, name, args: argsOf(input) } })),
  ];
}

function usageOf({ usage: { input, output, cached } }: Reply) {
  return {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output,
    // The field is missing if nothing was cached.
    ...(cached ? { cachedContentTokenCount: cached } : {}),
  };
}

function grounding(reply: Reply) {
  const found = [...reply.sources, ...(reply.search?.pages ?? [])];
  if (!found.length) return {};
  return {
    groundingMetadata: { groundingChunks: found.map(({ url, title }) => ({ web: { uri: url, title } })) },
  };
}

export const google: Wire = {
  contentType: "text/event-stream",
  unknownEvent: `event: telemetry\n${sse({ telemetry: "a kind no client knows" })}`,
  read(body, path) {
    const contents = list(body.contents);
    const results = list(child(contents.at(-1), "parts")).filter((part) => child(part, "functionResponse"));
    const lastUser = contents.findLast(
      (content) => child(content, "role") === "user" && textOf(child(content, "parts")).trim() !== "",
    );
    return {
      model: /models\/([^/:?]+)/.exec(path)?.[1] ?? "",
      prompt: textOf(child(lastUser, "parts")),
      toolResult: results.length
        ? results.map((part) => string(child(part, "functionResponse", "response"))).join()
        : null,
      schema:
        child(body, "generationConfig", "responseJsonSchema") ?? child(body, "generationConfig", "responseSchema"),
      isStream: path.includes(":streamGenerateContent"),
    };
  },
  cachedPrompt: (body, model) => ({
    scope: model,
    minTokens: model.includes("pro") ? 4096 : 1024,
    kind: "prefix",
    blocks: [body.systemInstruction ?? null, ...list(body.tools), ...list(body.contents)].map((block) => ({
      text: JSON.stringify(block),
      isBreakpoint: false,
    })),
  }),
  stream(reply) {
    const frame = (parts: unknown[], rest: object = {}) =>
      sse({ candidates: [{ content: { role: "model", parts }, index: 0, ...rest }], modelVersion: reply.model });
    return {
      head: [],
      body: partsOf(reply).map((part) => frame([part])),
      tail: [
        sse({
          candidates: [
            {
              content: { role: "model", parts: [{ text: "" }] },
              index: 0,
              finishReason: finishWord[reply.finish],
              ...grounding(reply),
            },
          ],
          usageMetadata: usageOf(reply),
          modelVersion: reply.model,
        }),
      ],
    };
  },
  whole: (reply) => ({
    candidates: [
      {
        content: { role: "model", parts: partsOf(reply) },
        finishReason: finishWord[reply.finish],
        index: 0,
        ...grounding(reply),
      },
    ],
    usageMetadata: usageOf(reply),
    modelVersion: reply.model,
  }),
  error: (status, message, code) => ({ error: { code: status, message, status: code.toUpperCase() } }),
};
