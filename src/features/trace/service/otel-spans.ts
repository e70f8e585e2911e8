import { createHash } from "node:crypto";
import type { OtelSpan } from "#platform/telemetry/otel-span.ts";
import { limits } from "#product/limits.ts";
import { findLanguageModel } from "#product/models/language.ts";
import type { Provider } from "#product/models/provider.ts";
import type { Trace, TraceSpan } from "../schema.ts";

/** What was said and done, for operators who switched it on. */
export interface TraceContent {
  readonly question: string;
  readonly answer: string;
  readonly calls: ReadonlyMap<string, { readonly input: unknown; readonly output: unknown }>;
}

export interface TraceFacts {
  readonly workspaceId: string;
  /** Id of the reply or run. */
  readonly id: string;
  /** The chat of a reply. */
  readonly chatId?: string;
  readonly agentId?: string | null;
  /** Null unless the operator switched it on. */
  readonly content: TraceContent | null;
}

type Attributes = Record<string, OtelSpan["attributes"][string] | undefined>;

/** Names of the providers in OpenTelemetry's conventions for generative AI. */
const providerNames: Readonly<Record<Provider, string>> = {
  OPENAI: "openai",
  ANTHROPIC: "anthropic",
  GOOGLE: "gcp.gemini",
  GROQ: "groq",
  AWS_BEDROCK: "aws.bedrock",
  PERPLEXITY: "perplexity",
  XAI: "x_ai",
  TOGETHER_AI: "together_ai",
  DEEPSEEK: "deepseek",
  OPENAI_COMPATIBLE: "openai_compatible",
  DEMO: "demo",
};

/**
 * A trace as spans of OpenTelemetry. Ids are derived from ours, so that a trace that is sent twice is one trace. Without
 * content, only names that people gave to agents, workflows and steps leave the server.
 */
export function toOtelSpans({ spans }: Trace, facts: TraceFacts): OtelSpan[] {
  const traceId = facts.id.replaceAll("-", "");
  return spans.map((span) => {
    const { name, kind, attributes } = describe(span, facts);
    const isError = span.state === "failed";
    return {
      traceId,
      spanId: spanIdOf(span.id),
      parentSpanId: span.parentId === null ? null : spanIdOf(span.parentId),
      name,
      kind,
      startMs: span.startMs,
      endMs: Math.max(span.endMs ?? span.startMs, span.startMs),
      isError,
      attributes: withoutUndefined({
        ...attributes,
        "error.type": isError ? (span.model?.fault ?? "failed") : undefined,
        "troupe.span.kind": span.kind,
        "troupe.span.state": span.state,
        "troupe.credits": span.credits > 0 ? span.credits : undefined,
        "troupe.workspace.id": span.parentId === null ? facts.workspaceId : undefined,
      }),
    };
  });
}

const spanIdOf = (id: string): string => createHash("sha256").update(id).digest("hex").slice(0, 16);

function describe(
  span: TraceSpan,
  facts: TraceFacts,
): { name: string; kind: OtelSpan["kind"]; attributes: Attributes } {
  const { model, tokens, callId } = span;
  const usage: Attributes = {
    "gen_ai.usage.input_tokens": tokens?.inputTokens,
    "gen_ai.usage.output_tokens": tokens?.outputTokens,
    "gen_ai.usage.cache_read.input_tokens": tokens?.cachedInputTokens,
  };
  switch (span.kind) {
    case "model": {
      const asked = findLanguageModel(model?.modelId ?? "")?.backendName ?? span.name ?? "";
      return {
        name: `chat ${asked}`,
        kind: "client",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": model && providerNames[model.provider],
          "gen_ai.request.model": asked,
          "gen_ai.response.finish_reasons": model?.finishReason === undefined ? undefined : [model.finishReason],
          ...usage,
          "troupe.first_token_ms": model?.firstTokenMs,
        },
      };
    }
    case "reply":
      return {
        name: `invoke_agent ${span.name ?? "assistant"}`,
        kind: "internal",
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.agent.id": facts.agentId ?? undefined,
          "gen_ai.agent.name": span.name ?? undefined,
          "gen_ai.conversation.id": facts.chatId,
          "gen_ai.input.messages": facts.content && toMessages("user", facts.content.question),
          "gen_ai.output.messages": facts.content && toMessages("assistant", facts.content.answer),
          ...usage,
        } as Attributes,
      };
    case "agent":
      return {
        name: `invoke_agent ${span.name ?? ""}`.trim(),
        kind: "internal",
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.agent.name": span.name ?? undefined,
          "gen_ai.tool.call.id": callId,
          ...usage,
          ...callContent(facts, callId),
        },
      };
    case "tool":
      return {
        name: `execute_tool ${span.name ?? ""}`.trim(),
        kind: "internal",
        attributes: {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": span.name ?? undefined,
          "gen_ai.tool.type": "function",
          "gen_ai.tool.call.id": callId,
          ...callContent(facts, callId),
        },
      };
    case "run":
      return {
        name: `invoke_workflow ${span.name ?? ""}`.trim(),
        kind: "internal",
        attributes: {
          "gen_ai.operation.name": "invoke_workflow",
          "gen_ai.workflow.name": span.name ?? undefined,
          ...usage,
        },
      };
    default:
      return {
        name: [span.kind, span.name ?? span.waitsFor].filter(Boolean).join(" "),
        kind: "internal",
        attributes: { "troupe.step.type": span.nodeType, "troupe.number": span.number, ...usage },
      };
  }
}

function callContent({ content }: TraceFacts, callId: string | undefined): Attributes {
  const call = content?.calls.get(callId ?? "");
  if (!call) return {};
  return {
    "gen_ai.tool.call.arguments": cut(JSON.stringify(call.input ?? null)),
    "gen_ai.tool.call.result": cut(JSON.stringify(call.output ?? null)),
  };
}

const toMessages = (role: "user" | "assistant", text: string): string =>
  JSON.stringify([{ role, parts: [{ type: "text", content: cut(text) }] }]);

const cut = (text: string): string => text.slice(0, limits.telemetry.contentChars);

const withoutUndefined = (attributes: Attributes): OtelSpan["attributes"] =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, value]])),
  );
