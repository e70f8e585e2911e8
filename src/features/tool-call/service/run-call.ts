import { reserveCredits } from "#features/billing/service/credit-check.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { limitConcurrency } from "#lib/async/limit-concurrency.ts";
import { AppError } from "#lib/errors.ts";
import { cutJson } from "#lib/json/cut-json.ts";
import { storableJson } from "#lib/json/storable-json.ts";
import type { ToolReport } from "#platform/ai/tools/run-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import type { ServerQuestion } from "#product/tools/server-question.ts";
import type { CallQuestion, KeptFolder } from "../schema.ts";
import { dropOlderFolders, lineOf } from "./folders.ts";
import {
  type CallOutcome,
  callRequestId,
  factsOf,
  LostTurn,
  markSent,
  storeHeldQuestion,
  storeOutcome,
  storeQuestion,
  type ToolCallRow,
  type TurnOwner,
} from "./journal.ts";
import type { CallCharge, OfferedTool, RunningCall } from "./offered-tool.ts";
import { showResult, tellerOf } from "./result-output.ts";
import { waitForAnswer } from "./wait-for-answer.ts";

/** A report for the reader, or the row of the call after its outcome was stored. */
type RunnerReport = ToolReport | { row: ToolCallRow };

/** How a call has ended, or what it waits for. */
type Performed =
  | Omit<CallOutcome, "startedAt">
  | { state: "waiting"; question: CallQuestion; charges: readonly CallCharge[] };

type Readers = Pick<RunningCall, "signal" | "report" | "write" | "showInside"> & {
  ask(shown: ServerQuestion): void;
};

/** Runs calls of one turn: at most once if they act, within their limits, paid once. */
export function createRunner(ctx: WorkspaceContext, turn: { owner: TurnOwner; use: CreditUse }) {
  const { owner } = turn;
  const limiters = new Map<string, ReturnType<typeof limitConcurrency>>();

  function limiterOf({ name, spec }: OfferedTool) {
    const limiter = limiters.get(name) ?? limitConcurrency(spec.maxParallel ?? Number.POSITIVE_INFINITY);
    limiters.set(name, limiter);
    return limiter;
  }

  async function perform(
    tool: OfferedTool,
    row: ToolCallRow,
    input: unknown,
    { signal, ask, ...readers }: Readers,
  ): Promise<Performed> {
    const charges: CallCharge[] = [];
    let folder: KeptFolder | undefined;
    const asked: { question?: Pick<CallQuestion, "shown" | "state"> } = {};
    const round = (row.question?.round ?? 0) + 1;
    const isAnswered = row.question !== null && row.question.answer !== null && !row.question.shown.isHeld;
    if (!tool.run) throw new Error(`Nobody runs ${tool.name}.`);
    const timeout = AbortSignal.timeout(tool.spec.timeoutMs);
    try {
      const credits = tool.spec.credits?.(input) ?? 0;
      if (credits > 0) {
        const requestId = callRequestId(row);
        const reservation = await reserveCredits(ctx, { requestId, price: credits, use: turn.use });
        charges.push({ reservation, credits, isDue: true, isOwnPrice: true });
      }
      if (tool.spec.acts) {
        await markSent(ctx.db, owner, row, tool.spec);
        ctx.app.failpoint("tool.sent");
      }
      const output = await tool.run(
        {
          ctx,
          callId: row.id,
          signal: AbortSignal.any([signal, timeout]),
          ...readers,
          use: turn.use,
          addCharge: (charge) => charges.push(charge),
          keepFolder(path) {
            folder = { path, line: lineOf(owner) };
          },
          answered: isAnswered ? row.question : null,
          askAndEnd(question) {
            asked.question = question;
          },
          // Nobody can answer in a step that runs.
          askMeanwhile: owner.messageId
            ? async (shown) => {
                await storeHeldQuestion(ctx.db, owner, row, { shown, state: null, answer: null, round });
                ask(shown);
                return waitForAnswer(ctx, row, signal);
              }
            : null,
        },
        input,
      );
      ctx.app.failpoint("tool.performed");
      if (asked.question) return { state: "waiting", question: { ...asked.question, answer: null, round }, charges };
      if (sizeOf(output) > limits.tool.outputBytes)
        return { state: "failed", error: toolErrorText.outputTooLarge, charges };
      const stored = tool.spec.output.parse(storableJson(output));
      return {
        state: "answered",
        output: stored,
        folder,
        charges: charges.map((charge) => withActualPrice(tool, charge, stored)),
      };
    } catch (error) {
      if (error instanceof LostTurn || signal.aborted) throw error;
      return { state: "failed", error: describe(error, timeout.aborted), charges: charges.map(release) };
    }
  }

  function describe(error: unknown, isTimedOut: boolean): string {
    if (isTimedOut) return toolErrorText.timedOut;
    if (error instanceof AppError) return error.message;
    ctx.app.log.error({ err: error, messageId: owner.messageId, executionId: owner.executionId }, "tool failed");
    return aiText.toolFailed;
  }

  return {
    async *run(
      tool: OfferedTool,
      row: ToolCallRow,
      input: unknown,
      signal: AbortSignal,
    ): AsyncGenerator<RunnerReport, void, undefined> {
      const reports = createReportQueue();
      const work = limiterOf(tool)(async () => {
        const startedAt = new Date();
        const outcome = await perform(tool, row, input, {
          signal,
          report: (value) => reports.add({ state: "running", value: shortened(value) }),
          write: (chunk) => reports.add({ state: "data", chunk }),
          showInside: (chunk) => reports.add({ state: "inside", chunk }),
          ask: (question) => reports.add({ state: "asking", approvalId: row.id, question }),
        });
        if (outcome.state === "waiting") return storeQuestion(ctx.db, owner, row, { ...outcome, startedAt });
        const stored = await storeOutcome(ctx.db, owner, row, { ...outcome, startedAt });
        ctx.app.failpoint("tool.answered");
        await dropOlderFolders(ctx, owner, stored);
        return stored;
      }).finally(() => reports.end());
      // Awaited below; a failure meanwhile must not count as unhandled.
      work.catch(() => undefined);
      yield* reports.read();
      const stored = await work;
      yield { row: stored };
      if (stored.state === "waiting") return yield waitingReport(stored);
      if (stored.state === "failed") return yield { state: "failed", text: stored.error ?? "" };
      yield doneReport(tool, stored);
    },
  };
}

/** The tool's own price, once its output says what the call really cost. */
function withActualPrice({ spec }: OfferedTool, charge: CallCharge, output: unknown): CallCharge {
  const credits = charge.isOwnPrice ? spec.actualCredits?.(output) : undefined;
  return credits === undefined ? charge : { ...charge, credits, isDue: credits > 0 };
}

const release = (charge: CallCharge): CallCharge => ({ ...charge, isDue: false });

const sizeOf = (output: unknown): number => Buffer.byteLength(JSON.stringify(output ?? null));

/** A preliminary output is for readers only, and as short as a final one. */
const shortened = (value: unknown): unknown => cutJson(storableJson(value), limits.tool.modelChars);

/** The outcome of an answered call, for the model and for readers. */
export function doneReport(tool: OfferedTool | undefined, row: ToolCallRow): ToolReport {
  const { value, output, cut } = showResult(row.id, tool ?? tellerOf(row.tool), row.output?.value ?? null);
  return { state: "done", value, output, facts: { ...factsOf(row), ...(cut && { cut }) } };
}

/** A person must allow the call, say whether it happened, or answer what it asks. */
export const waitingReport = ({ id, state, question }: ToolCallRow): ToolReport => ({
  state: "waiting",
  approvalId: id,
  isUnknown: state === "unknown",
  ...(state === "waiting" && question && { question: question.shown }),
});

/** What a running call reports, for one reader. */
function createReportQueue() {
  const reports: ToolReport[] = [];
  let isOver = false;
  let wake: () => void = () => {};
  return {
    add(report: ToolReport): void {
      reports.push(report);
      wake();
    },
    end(): void {
      isOver = true;
      wake();
    },
    async *read(): AsyncGenerator<ToolReport, void, undefined> {
      for (;;) {
        const next = reports.shift();
        if (next) yield next;
        else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
