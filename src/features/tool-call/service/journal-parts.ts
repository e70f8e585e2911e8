import type { MessagePart, ToolPart } from "#lib/ui-message.ts";
import { factsOf, type ToolCallRow } from "./journal.ts";
import { showResult, tellerOf } from "./result-output.ts";

/** What a turn has said and called so far, from its journal; `rows` are in order. */
export const partsOfCalls = (rows: readonly ToolCallRow[]): MessagePart[] =>
  rows.flatMap((row): MessagePart[] => [
    ...(row.said ? [{ type: "text" as const, text: row.said, state: "done" as const }] : []),
    partOf(row),
  ]);

/** A call as cards show it. */
export function partOf(row: ToolCallRow): ToolPart {
  const { id, tool, input, state, question } = row;
  const call = { type: `tool-${tool}` as const, toolCallId: id, input };
  switch (state) {
    case "waiting":
    case "unknown":
      return {
        ...call,
        state: "approval-requested",
        approval: {
          id,
          ...(state === "unknown" && { isUnknown: true }),
          ...(state === "waiting" && question && { question: question.shown }),
        },
      };
    case "answered": {
      const { credits, durationMs } = factsOf(row);
      const shown = showResult(id, tellerOf(tool), row.output?.value ?? null);
      return {
        ...call,
        state: "output-available",
        output: shown.value,
        ...(shown.cut && { cut: shown.cut }),
        durationMs,
        ...(credits > 0 && { credits }),
      };
    }
    case "failed":
      return { ...call, state: "output-error", errorText: row.error ?? "" };
    case "denied":
      return { ...call, state: "output-denied" };
    default:
      return { ...call, state: "input-available" };
  }
}
