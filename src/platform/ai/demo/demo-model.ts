import { setTimeout as wait } from "node:timers/promises";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { readCanvasRequests } from "./canvas-requests.ts";
import { readDelegations } from "./delegations.ts";
import { type DemoCall, demoAnswer, readToolPhrases, withAnswerPhrase } from "./demo-answer.ts";
import { demoPages, wantsHtmlPages } from "./demo-pages.ts";
import { exampleForSchema } from "./example-for-schema.ts";
import { asksForFence, readJsonRequest } from "./json-request.ts";
import { knowledgeAnswer, readKnowledgeCall } from "./knowledge-answer.ts";
import { type DemoPrompt, readPrompt } from "./read-prompt.ts";
import { readSpokenRequests } from "./spoken-requests.ts";
import { readTableCall, tableAnswer } from "./table-answer.ts";
import { readWorkflowCalls } from "./workflow-calls.ts";

/** The demo model's complete reply before streaming. */
interface PlannedReply {
  thought: string;
  text: string;
  call: DemoCall | null;
}

/**
 * The built-in model for instances without provider keys: fixed rules, no network, deterministic answers. `wordMs` is
 * the pause before each word.
 */
export function demoModel({ wordMs }: { wordMs: number }): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "demo",
    modelId: "demo",
    supportedUrls: { "*/*": [/.*/] },
    async doStream(options) {
      return { stream: ReadableStream.from(streamPlannedReply(options, wordMs)) };
    },
    async doGenerate(options) {
      const content: LanguageModelV4Content[] = [];
      const { text, thought, call } = planReply(options);
      if (thought) content.push({ type: "reasoning", text: thought });
      if (text) content.push({ type: "text", text });
      if (call)
        content.push({ type: "tool-call", toolCallId: callId(options), toolName: call.name, input: call.input });
      return {
        content,
        finishReason: { unified: call ? "tool-calls" : "stop", raw: "stop" },
        usage: usageOf(options, text),
        warnings: [],
      };
    },
  };
}

async function* streamPlannedReply(
  options: LanguageModelV4CallOptions,
  wordMs: number,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const { abortSignal } = options;
  const plan = planReply(options);
  const pause = async () => {
    abortSignal?.throwIfAborted();
    if (wordMs > 0) await wait(wordMs, undefined, { signal: abortSignal });
  };
  yield { type: "stream-start", warnings: [] };
  if (plan.thought) {
    yield { type: "reasoning-start", id: "thought" };
    for (const delta of wordsOf(plan.thought)) {
      await pause();
      yield { type: "reasoning-delta", id: "thought", delta };
    }
    yield { type: "reasoning-end", id: "thought" };
  }
  const words = wordsOf(plan.text);
  const spoken = words.slice(0, options.maxOutputTokens ?? words.length);
  if (spoken.length) {
    yield { type: "text-start", id: "text" };
    for (const delta of spoken) {
      await pause();
      yield { type: "text-delta", id: "text", delta };
    }
    yield { type: "text-end", id: "text" };
  }
  if (plan.call) {
    const id = callId(options);
    const { name, input } = plan.call;
    yield { type: "tool-input-start", id, toolName: name };
    for (const delta of input.match(/[\s\S]{1,12}/g) ?? []) {
      await pause();
      yield { type: "tool-input-delta", id, delta };
    }
    yield { type: "tool-input-end", id };
    yield { type: "tool-call", toolCallId: id, toolName: name, input };
  }
  const finish = plan.call ? "tool-calls" : spoken.length < words.length ? "length" : "stop";
  yield { type: "finish", finishReason: { unified: finish, raw: finish }, usage: usageOf(options, spoken.join("")) };
}

function planReply(options: LanguageModelV4CallOptions): PlannedReply {
  const prompt = readPrompt(options.prompt);
  const thought = /\bthink\b/i.test(prompt.question) ? reasoningFor(prompt) : "";
  const tools = (options.tools ?? []).filter((tool) => tool.type === "function");
  const names = tools.map((tool) => tool.name);
  if (options.toolChoice?.type !== "none") {
    const asked = [
      ...readToolPhrases(prompt.question),
      ...readDelegations(prompt.question, tools),
      ...readSpokenRequests(prompt.question, names),
      ...readWorkflowCalls(prompt.question, tools),
      ...readCanvasRequests(prompt.question, tools, prompt.canvasId),
    ];
    const call = nextCall(
      asked,
      names,
      prompt.toolResults.map(({ name }) => name),
    );
    const isOpen = asked.length === 0 && tableAnswer(prompt) === null;
    const next = call ?? (isOpen ? (readTableCall(prompt, names) ?? readKnowledgeCall(prompt, names)) : null);
    if (next) return { thought, text: "", call: next };
    const forced = forcedTool(options.toolChoice, names);
    const tool = tools.find(({ name }) => name === forced);
    if (tool && !prompt.toolResults.length) {
      return {
        thought,
        text: "",
        call: { name: tool.name, input: JSON.stringify(exampleForSchema(tool.inputSchema, prompt.question)) },
      };
    }
  }
  const { responseFormat } = options;
  const form = responseFormat?.type === "json" ? null : readForm(prompt);
  if (form) return { thought, text: form, call: null };
  if (responseFormat?.type !== "json" && wantsHtmlPages(prompt))
    return { thought, text: demoPages(prompt), call: null };
  const shape = responseFormat?.type === "json" ? null : readWrittenRequest(prompt);
  if (shape) return { thought, text: writtenAnswer(shape, prompt), call: null };
  if (responseFormat?.type !== "json")
    return { thought, text: tableAnswer(prompt) ?? knowledgeAnswer(prompt) ?? demoAnswer(prompt, names), call: null };
  const example = responseFormat.schema
    ? exampleForSchema(responseFormat.schema, prompt.fullText)
    : { demo: true, about: prompt.question };
  return { thought: "", text: JSON.stringify(withAnswerPhrase(example, prompt.fullText), null, 2), call: null };
}

/** What stands behind "in exactly this form", at the end of a message. */
const readForm = ({ fullText }: DemoPrompt) =>
  /\bin exactly this form\b[^\n]*:\n+(\S[\s\S]*)$/i.exec(fullText)?.[1] ?? null;

/** The shape of the JSON that the message, or else the instructions, ask for in words. */
const readWrittenRequest = ({ fullText, instructions }: DemoPrompt) =>
  readJsonRequest(fullText) ?? readJsonRequest(instructions);

/** As many as code behind a list, such as of search results, usually picks from. */
const writtenItems = 5;

function writtenAnswer(shape: Readonly<Record<string, unknown>>, { fullText, instructions }: DemoPrompt): string {
  const schema = shape.type === "array" ? { minItems: writtenItems, ...shape } : shape;
  const json = JSON.stringify(exampleForSchema(schema, fullText), null, 2);
  return asksForFence(fullText) || asksForFence(instructions) ? `\`\`\`json\n${json}\n\`\`\`` : json;
}

const searchTool = "search_tools";

/**
 * The next of the calls that a message asks for, in order; `finished` are the names of those that have a result. A tool
 * that is not offered is searched for first, and left out if the search didn't find it.
 */
function nextCall(
  asked: readonly DemoCall[],
  offered: readonly string[],
  finished: readonly string[],
): DemoCall | undefined {
  let at = 0;
  for (const call of asked) {
    const isSearched = call.name !== searchTool && finished[at] === searchTool;
    if (isSearched) at++;
    if (finished[at] === call.name) at++;
    else if (offered.includes(call.name)) return call;
    else if (!isSearched && offered.includes(searchTool))
      return { name: searchTool, input: JSON.stringify({ query: call.name }) };
  }
  return undefined;
}

function forcedTool(choice: LanguageModelV4CallOptions["toolChoice"], names: readonly string[]): string | undefined {
  if (choice?.type === "tool") return choice.toolName;
  return choice?.type === "required" ? names[0] : undefined;
}

function reasoningFor({ question, documents, toolResults }: DemoPrompt): string {
  const seen = `The message has ${wordsOf(question).length} words and ${documents.length} documents. There are ${toolResults.length} tool results.`;
  return `${seen} My rules: repeat the question, count what I can, and say that I am a demo.`;
}

/** Derived from the position in the conversation: equal prompts give equal ids, and no two calls share one. */
function callId({ prompt }: LanguageModelV4CallOptions): string {
  return `demo_call_${prompt.length}`;
}

function wordsOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

function usageOf({ prompt }: LanguageModelV4CallOptions, text: string) {
  // About four characters per token.
  const texts = prompt.flatMap(({ content }) =>
    typeof content === "string" ? [content] : content.flatMap((part) => (part.type === "text" ? [part.text] : [])),
  );
  const input = Math.ceil(texts.join("").length / 4);
  const output = Math.ceil(text.length / 4);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}
