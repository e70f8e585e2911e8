/** The trace of a reply or a run: a waterfall of what it did, with time, tokens and credits. */

import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import { sentences } from "../../sentences.ts";

export const traceText = sentences("traceText", {
  /** Name of the list of spans. */
  label: "Model calls, tools and waits",
  columns: { name: "Name", time: "Timeline", duration: "Duration", tokens: "Tokens", credits: "Credits" },
  kinds: {
    reply: "Reply",
    run: "Run",
    step: "Step",
    piece: "Part of a step",
    model: "Model call",
    tool: "Tool",
    agent: "Sub-agent",
    wait: "Wait",
    queue: "Queue",
  },
  states: {
    done: "Done",
    running: "Running",
    waiting: "Waiting",
    failed: "Failed",
    stopped: "Stopped",
    denied: "Not allowed",
  },
  waits: {
    approval: "Waiting for approval",
    answer: "Waiting for an answer",
    input: "Waiting for input",
    payment: "Waiting for the payment",
    delivery: "Waiting for a decision about the delivery",
    time: "Waiting to retry",
    restart: "Until it started again",
  },
  queued: "Queued",
  pieces: {
    item: (number: number) => `Item ${number}`,
    task: (number: number) => `Task ${number}`,
    answer: (number: number) => `Attempt ${number}`,
    verdict: (number: number) => `Review ${number}`,
    turn: (number: number) => `Answer ${number}`,
    list: "List of items",
    plan: "Plan",
  },
  /** Below a second; longer times are written as everywhere else. */
  milliseconds: (ms: number) => `${formatNumber(ms)} ms`,
  tokensInOut: ({ inputTokens, outputTokens }: Pick<TokenCounts, "inputTokens" | "outputTokens">) =>
    `${formatNumber(inputTokens)} in, ${formatNumber(outputTokens)} out`,
  /** Above the timeline, where nothing but a wait happened. */
  shortened: (time: string) => `${time} wait`,
  /** The same for screen readers. */
  hasShortened: "Long waits are shortened on the timeline.",
  details: {
    started: "Started",
    after: (time: string) => `after ${time}`,
    duration: "Duration",
    firstToken: "First token",
    model: "Model",
    provider: "Provider",
    input: "Input tokens",
    cached: (count: number) => `${formatNumber(count)} from the cache`,
    output: "Output tokens",
    reasoning: (count: number) => `${formatNumber(count)} for thinking`,
    credits: "Credits",
    finish: "Finished",
    state: "Status",
    error: "Error",
    showCall: "Show input and output",
    callFailed: "Couldn't load the call. Try again.",
    goToStep: "Go to step",
  },
  /** Why a model stopped writing. */
  finishReasons: {
    stop: "Normally",
    length: "Token limit reached",
    "content-filter": "Filtered by the provider",
    "tool-calls": "Called tools",
  },
  /** Why a call failed, by the kind of the fault. */
  faults: {
    "rate-limit": "Rate limit",
    auth: "Key rejected",
    quota: "Quota used up",
    overloaded: "Provider overloaded",
    timeout: "Timeout",
    network: "Not reachable",
    "context-length": "Too long for the model",
    "bad-response": "Unreadable response",
    refused: "Refused by the model",
    unknown: "Unknown error",
  },
  legend: { model: "Model", beforeFirstToken: "Before the first token", tool: "Tool", wait: "Wait", failed: "Failed" },
  old: {
    title: "No model calls recorded",
    reply: "This reply is from before model calls were recorded. Its total time and cost are shown.",
    run: "This run is from before model calls were recorded. Its steps, times and costs are shown.",
  },
  empty: { title: "Nothing has happened yet", text: "Model calls, tools and waits appear here as they happen." },
  hidden: (count: number) => `${plural(count, "more entry", "more entries")} not shown. Totals include them.`,
  loadFailed: "Couldn't load the trace.",
});
