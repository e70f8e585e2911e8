import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceContext } from "#platform/context.ts";
import { timers } from "#product/timers.ts";
import type { QuestionAnswer } from "#product/tools/server-question.ts";
import { findAnswer, type ToolCallRow } from "./journal.ts";

/**
 * What a person answers while the call is held open; null if nobody does in time. The answer may arrive at another
 * process, so it is looked up.
 */
export async function waitForAnswer(
  { db }: WorkspaceContext,
  row: ToolCallRow,
  signal: AbortSignal,
): Promise<QuestionAnswer | null> {
  const end = Date.now() + timers.mcp.heldMs;
  for (;;) {
    const answer = await findAnswer(db, row);
    if (answer || Date.now() >= end) return answer;
    await pause(timers.mcp.heldCheckMs, undefined, { signal });
  }
}
