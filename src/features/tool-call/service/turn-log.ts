import { parseAmount } from "#features/billing/service/amount.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { sumTokens } from "#lib/tokens.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import type { ToolCall } from "#platform/ai/tools/read-tool-call.ts";
import type { ToolReport } from "#platform/ai/tools/run-tool.ts";
import type { TurnLog } from "#platform/ai/tools/turn-log.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import { isUntrustedTool } from "#tools/untrusted.ts";
import type { CallCosts } from "../schema.ts";
import { type CallDecision, decideCall } from "./decide-call.ts";
import {
  listCalls,
  markLost,
  markUnknown,
  type NewCall,
  recordCalls,
  type ToolCallRow,
  type TurnOwner,
} from "./journal.ts";
import { partsOfCalls } from "./journal-parts.ts";
import type { OfferedTool } from "./offered-tool.ts";
import { createRunner, doneReport, waitingReport } from "./run-call.ts";

/** What decides about the calls of a turn besides the tools themselves. */
export interface CallRules {
  policyOf(tool: string): ToolPolicy | undefined;
  /** A person allowed the tool for the rest of the chat or run. */
  isAllowed(tool: string): boolean;
  /** What a call reaches is on the agent's own list. */
  isTrusted(target: string): boolean;
  /** The conversation has already read something from outside. */
  readonly isTainted: boolean;
  /** So has what led to the conversation, such as an earlier step of the run. Looked up only for calls that act. */
  isTaintedByOrigin?(): Promise<boolean>;
  /** A person can decide about a call. */
  readonly canAsk: boolean;
}

interface TurnLogInput {
  readonly owner: TurnOwner;
  readonly tools: readonly OfferedTool[];
  readonly rules: CallRules;
  readonly use: CreditUse;
  /** The turn may have taken steps already; without it, the journal is not read. */
  readonly isResumed: boolean;
}

export interface JournaledLog extends TurnLog {
  /** What the calls of this turn have cost so far. */
  costs(): CallCosts;
  /** The turn has read something from outside by now. */
  isTainted(): boolean;
  /** The calls so far, as readers see them. */
  toolParts(): ToolPart[];
  /** Row of a call, by its place. */
  rowAt(step: number, index: number): ToolCallRow | undefined;
}

/** The log of a turn whose calls are stored, so that nothing acts twice and nothing is lost. */
export async function createTurnLog(ctx: WorkspaceContext, input: TurnLogInput): Promise<JournaledLog> {
  const { owner, rules } = input;
  const tools = new Map(input.tools.map((tool) => [tool.name, tool]));
  const steps = input.isResumed ? groupBySteps(await listCalls(ctx.db, owner)) : [];
  const runner = createRunner(ctx, input);

  const isTainted = () => rules.isTainted || steps.some((rows) => rows.some(hasReadUntrusted));

  /** Errors may come from outside, too. A tool that is no longer offered counts as it did before. */
  const hasReadUntrusted = ({ tool, state, startedAt, hasReadWeb }: ToolCallRow) =>
    hasReadWeb ||
    ((state === "answered" || (state === "failed" && startedAt !== null)) &&
      (tools.has(tool) ? tools.get(tool)?.spec.isUntrusted === true : isUntrustedTool(tool)));

  function isTrusted({ name, spec }: OfferedTool, given: unknown): boolean {
    const target = spec.target?.(given, name) ?? null;
    return target !== null && rules.isTrusted(target);
  }

  /**
   * An acting call that was sent and has no answer waits for a person. Where there is none to ask, it fails permanently, so
   * that no turn waits for a decision that nobody can make. Only acting calls are marked as sent.
   */
  async function withoutInterruption(row: ToolCallRow, tool: OfferedTool | undefined): Promise<ToolCallRow> {
    const isRepeatable = (tool?.spec ?? specOfTool(row.tool))?.isRepeatable === true;
    const isInterrupted = row.state === "unknown" || (row.state === "sent" && !isRepeatable);
    if (!isInterrupted) return row;
    if (!rules.canAsk) return markLost(ctx.db, owner, row, toolErrorText.unknownOutcome);
    return row.state === "sent" ? markUnknown(ctx.db, owner, row) : row;
  }

  /** By what the turn has read before its next step, or reads within it. */
  async function isTaintedIn(step: { calls: readonly ToolCall[]; hasReadWeb: boolean }): Promise<boolean> {
    if (step.hasReadWeb || isTainted()) return true;
    const hasActingCall = step.calls.some(({ toolName }) => tools.get(toolName)?.spec.acts);
    return hasActingCall && (await rules.isTaintedByOrigin?.()) === true;
  }

  function toNewCall(call: ToolCall, position: number, isTaintedNow: boolean): NewCall {
    const tool = tools.get(call.toolName);
    const decision =
      tool && call.problem === null
        ? decideCall({
            spec: tool.spec,
            policy: tool.policy ?? rules.policyOf(tool.name),
            isTainted: isTaintedNow,
            isTrusted: isTrusted(tool, call.input),
            isAllowed: rules.isAllowed(tool.name),
            canAsk: rules.canAsk,
          })
        : "run";
    return {
      position,
      modelCallId: call.toolCallId,
      tool: call.toolName,
      input: call.input,
      providerMetadata: (call.part.providerMetadata as ToolCallRow["providerMetadata"]) ?? null,
      // A call that can't run is final at once, with the reason for the model.
      ...(call.problem === null ? firstState(decision) : { state: "failed", error: call.problem }),
    };
  }

  return {
    get steps() {
      return steps.map((rows) => ({
        text: rows[0]?.said ?? "",
        calls: rows.map(({ modelCallId, tool, input: given, providerMetadata }) => ({
          toolCallId: modelCallId,
          toolName: tool,
          input: given,
          ...(providerMetadata ? { providerMetadata } : {}),
        })),
      }));
    },
    async record({ text, calls, hasReadWeb, modelCalls = [] }) {
      const number = steps.length;
      const isTaintedNow = await isTaintedIn({ calls, hasReadWeb });
      const newCalls = calls.map((call, position) => toNewCall(call, position, isTaintedNow));
      const rows = await recordCalls(ctx.db, owner, { number, said: text, hasReadWeb, modelCalls, calls: newCalls });
      steps.push(rows.toSorted((one, other) => one.position - other.position));
      ctx.app.failpoint("tool.planned");
    },
    async *run(call, { step, index }, signal) {
      const row = steps[step]?.[index];
      if (!row) throw new Error("A call runs that was not recorded.");
      const tool = tools.get(row.tool);
      const current = await withoutInterruption(row, tool);
      replaceRow(steps, current);
      const known = knownReport(current, tool);
      if (known) return yield known;
      if (!tool) return yield { state: "failed", text: toolErrorText.unavailable(row.tool) };
      for await (const report of runner.run(tool, current, call.input, signal)) {
        if ("row" in report) replaceRow(steps, report.row);
        else yield report;
      }
    },
    costs() {
      const rows = steps.flat();
      return {
        credits: rows.reduce((sum, { credits }) => sum + parseAmount(credits), 0),
        usage: sumTokens(rows.flatMap(({ usage }) => usage ?? [])),
      };
    },
    isTainted,
    toolParts: () => partsOfCalls(steps.flat()).filter((part) => "toolCallId" in part),
    rowAt: (step, index) => steps[step]?.[index],
  };
}

function firstState(decision: CallDecision): Pick<NewCall, "state" | "error"> {
  if (decision === "run") return { state: "planned", error: null };
  if (decision === "wait") return { state: "waiting", error: null };
  return { state: "denied", error: decision === "refuse" ? toolErrorText.notAllowed : toolErrorText.cannotAsk };
}

function groupBySteps(rows: readonly ToolCallRow[]): ToolCallRow[][] {
  const steps: ToolCallRow[][] = [];
  for (const row of rows) steps[row.step] = [...(steps[row.step] ?? []), row];
  return steps;
}

function replaceRow(steps: ToolCallRow[][], row: ToolCallRow): void {
  const rows = steps[row.step];
  if (rows) rows[row.position] = row;
}

/** The outcome that is known already; null if the call must run. */
function knownReport(row: ToolCallRow, tool: OfferedTool | undefined): ToolReport | null {
  switch (row.state) {
    case "answered":
      return doneReport(tool, row);
    case "failed":
      return { state: "failed", text: row.error ?? "" };
    case "denied":
      return { state: "denied", ...(row.error && { reason: row.error }) };
    case "waiting":
    case "unknown":
      return waitingReport(row);
    default:
      return null;
  }
}
