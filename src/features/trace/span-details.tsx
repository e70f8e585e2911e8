import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { formatDate, formatNumber } from "#lib/locale.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { formatCredits } from "#product/credits.ts";
import { providerFacts } from "#product/models/provider.ts";
import { traceText } from "#product/texts/trace/trace.ts";
import { type LoadToolOutput, LoadToolOutputProvider } from "#tools/full-results.tsx";
import { ToolCalls } from "#tools/tool-calls.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { KeyValue } from "#ui/data/key-value.tsx";
import { spanTime, wordFor } from "./client/span-words.ts";
import type { TraceSpan } from "./schema.ts";

const text = traceText.details;

/** What the details of a span can show or open. */
export interface SpanActions {
  /** Loads a tool call as its card shows it. */
  loadCall: (callId: string) => Promise<ToolPart>;
  loadToolOutput: LoadToolOutput;
  /** Omit it where there are no steps to go to. */
  onGoToStep?: (number: number) => void;
}

interface SpanDetailsProps {
  span: TraceSpan;
  /** Start of the whole trace. */
  startMs: number;
  nowMs: number;
  actions: SpanActions;
}

/** The facts of a span. Input and output of a tool call are loaded on request. */
export function SpanDetails({ span, startMs, nowMs, actions }: SpanDetailsProps) {
  const { onGoToStep } = actions;
  const { stepNumber } = span;
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <KeyValue items={factsOf(span, startMs, nowMs)} className="gap-y-1!" />
      {span.callId && <CallDetails key={span.callId} callId={span.callId} actions={actions} />}
      {span.kind === "step" && stepNumber !== undefined && onGoToStep && (
        <div>
          <Button size="s" icon={ArrowUpRight} onPress={() => onGoToStep(stepNumber)}>
            {text.goToStep}
          </Button>
        </div>
      )}
    </div>
  );
}

function factsOf(span: TraceSpan, startMs: number, nowMs: number): { label: string; value: string }[] {
  const { model, tokens, credits, error, state } = span;
  const sinceStartMs = span.startMs - startMs;
  const input = tokens && [
    formatNumber(tokens.inputTokens),
    tokens.cachedInputTokens > 0 && text.cached(tokens.cachedInputTokens),
  ];
  const output = tokens && [
    formatNumber(tokens.outputTokens),
    model?.reasoningTokens !== undefined && text.reasoning(model.reasoningTokens),
  ];
  const facts: [label: string, value: string | number | false | null | undefined][] = [
    [text.state, state !== "done" && traceText.states[state]],
    [
      text.started,
      [formatDate(new Date(span.startMs)), sinceStartMs > 0 && text.after(spanTime(sinceStartMs))]
        .filter(Boolean)
        .join(", "),
    ],
    [text.duration, spanTime((span.endMs ?? nowMs) - span.startMs)],
    [text.firstToken, model?.firstTokenMs !== undefined && text.after(spanTime(model.firstTokenMs))],
    [text.model, model && (span.name ?? model.modelId)],
    [text.provider, model && providerFacts[model.provider].displayName],
    [text.input, input?.filter(Boolean).join(", ")],
    [text.output, output?.filter(Boolean).join(", ")],
    [text.credits, credits > 0 && formatCredits(credits)],
    [text.finish, model?.finishReason && wordFor(traceText.finishReasons, model.finishReason)],
    [text.error, model?.fault ? wordFor(traceText.faults, model.fault) : error],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value: String(value) }] : []));
}

function CallDetails({ callId, actions }: { callId: string; actions: SpanActions }) {
  const [call, setCall] = useState<ToolPart | null>(null);
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  async function load() {
    setState("pending");
    try {
      setCall(await actions.loadCall(callId));
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  if (call)
    return (
      <LoadToolOutputProvider value={actions.loadToolOutput}>
        <ToolCalls calls={[call]} />
      </LoadToolOutputProvider>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="s" isPending={state === "pending"} onPress={() => void load()}>
        {text.showCall}
      </Button>
      {state === "failed" && (
        <p role="status" className="text-danger">
          {text.callFailed}
        </p>
      )}
    </div>
  );
}
