import { eq, sql } from "drizzle-orm";
import { releaseRequest } from "#features/billing/service/ledger.ts";
import { AppError } from "#lib/errors.ts";
import { storableJson } from "#lib/json/storable-json.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { readAnswer } from "#product/tools/server-question.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import type { CallQuestion } from "../schema.ts";
import { toolCall } from "../table.ts";
import { acceptAnswer } from "./accept-answer.ts";
import { callRequestId, hashOf, type ToolCallRow } from "./journal.ts";
import { showResult, tellerOf } from "./result-output.ts";

/** The changes that a decision makes to a waiting call. */
type DecidedColumns = Partial<
  Pick<ToolCallRow, "state" | "input" | "inputHash" | "approvedHash" | "output" | "error" | "question">
>;

/**
 * Stores what a person decided about a call. Throws "conflict" if it no longer waits, and "invalid" for arguments or
 * answers that don't fit. The caller holds the lock of the reply or step.
 */
export async function applyDecision(
  tx: Tx,
  ctx: WorkspaceContext,
  row: ToolCallRow,
  decision: ToolDecision,
): Promise<ToolCallRow> {
  const [decided] = await tx
    .update(toolCall)
    .set({ ...(await decide(tx, ctx, row, decision)), decidedById: ctx.actor.userId, endedAt: sql`now()` })
    .where(eq(toolCall.id, row.id))
    .returning();
  if (!decided) throw new AppError("conflict", toolErrorText.notWaiting);
  // A call that was sent may have reserved its price; nobody knows whether it cost anything.
  if (row.state === "unknown" && decided.state !== "planned") await releaseRequest(tx, callRequestId(row));
  return decided;
}

async function decide(
  tx: Tx,
  ctx: WorkspaceContext,
  row: ToolCallRow,
  decision: ToolDecision,
): Promise<DecidedColumns> {
  if (row.question && row.question.answer === null && decision.kind === "answer")
    return answerQuestion(row, row.question, decision.given);
  const spec = specOfTool(row.tool);
  const isAsking = row.state === "waiting" && spec?.acceptAnswer !== undefined;
  const isApproval = row.state === "waiting" && !isAsking && !isOpenQuestion(row);
  if (decision.kind === "deny" && (row.state === "waiting" || row.state === "unknown"))
    return { state: "denied", ...(decision.comment && { error: toolErrorText.deniedBecause(decision.comment) }) };
  if (decision.kind === "allow" && isApproval) return approve(row, decision.input);
  if (decision.kind === "allowInChat" && isApproval) return approve(row, undefined);
  if (decision.kind === "answer" && isAsking) {
    const output = await acceptAnswer(tx, ctx, spec, { input: row.input, given: decision.given });
    return { state: "answered", output: { value: storableJson(output) } };
  }
  if (decision.kind === "happened" && row.state === "unknown")
    return { state: "answered", output: { value: toolErrorText.confirmed } };
  if (decision.kind === "retry" && row.state === "unknown") return approve(row, undefined);
  throw new AppError("conflict", toolErrorText.notWaiting);
}

const isOpenQuestion = ({ question }: ToolCallRow): boolean => question !== null && question.answer === null;

/** A call that waits runs again with the answer; one that is held open finds it where it is. */
function answerQuestion({ state }: ToolCallRow, question: CallQuestion, given: unknown): DecidedColumns {
  const isHeld = question.shown.isHeld && (state === "planned" || state === "sent");
  if (state !== "waiting" && !isHeld) throw new AppError("conflict", toolErrorText.notWaiting);
  const answer = readAnswer(question.shown, given);
  if ("refused" in answer) throw new AppError("invalid", answer.refused);
  const storable = storableJson(answer) as typeof answer; // it has the same shape
  return { question: { ...question, answer: storable }, ...(!isHeld && { state: "planned" }) };
}

/** Approves the arguments, which a person may have edited. */
function approve(row: ToolCallRow, edited: unknown): DecidedColumns {
  if (edited === undefined) return { state: "planned", approvedHash: row.inputHash };
  const checked = specOfTool(row.tool)?.input.safeParse(edited);
  if (!checked?.success) throw new AppError("invalid", toolErrorText.invalidArguments);
  const input = storableJson(checked.data);
  const inputHash = hashOf(row.tool, input);
  return { state: "planned", input, inputHash, approvedHash: inputHash };
}

/** The part of a message that shows a decided call until its reply continues. */
export function showDecision(part: ToolPart, { id, tool, state, input, output, error }: ToolCallRow): ToolPart {
  const { approval: _, errorText: __, ...call } = part;
  if (state === "failed") return { ...call, state: "output-error", errorText: error ?? "" };
  if (state === "denied") return { ...call, state: "output-denied" };
  if (state === "answered") {
    const { value, cut } = showResult(id, tellerOf(tool), output?.value ?? null);
    return { ...call, state: "output-available", output: value, ...(cut && { cut }) };
  }
  return { ...call, state: "input-available", input };
}
