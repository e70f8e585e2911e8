import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { PieceKey } from "#engine/host.ts";
import type { ToolCallRow } from "#features/tool-call/service/journal.ts";
import { partsOfCalls } from "#features/tool-call/service/journal-parts.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { parseCallPiece } from "../../schema.ts";

/** An agent's turn that waits for a person: what it has said and called so far. */
export interface WaitingTurn {
  /** The part of the step, such as an item of its list; null for the step itself. */
  readonly piece: PieceKey | null;
  readonly parts: MessagePart[];
}

/** The calls of turns; a person decides nothing for sub-agents, whose calls nobody sees. */
const ofSteps = (executionIds: readonly string[]) =>
  and(inArray(toolCall.executionId, [...executionIds]), isNull(toolCall.parentId), isNull(toolCall.closedAt));

/** The calls of steps that wait for a person. */
export const listOpenCalls = (tx: Tx, executionIds: readonly string[]): Promise<{ id: string }[]> =>
  tx
    .select({ id: toolCall.id })
    .from(toolCall)
    .where(and(ofSteps(executionIds), inArray(toolCall.state, ["waiting", "unknown"])));

/** The turns of steps that wait for a person, by the step's id. */
export async function listWaitingTurns(
  { db, actor }: WorkspaceContext,
  executionIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingTurn[]>> {
  if (executionIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.workspaceId, actor.workspaceId), ofSteps(executionIds)))
    .orderBy(asc(toolCall.step), asc(toolCall.position));
  const turns = new Map<string, ToolCallRow[]>();
  for (const row of rows) turns.set(row.scope, [...(turns.get(row.scope) ?? []), row]);
  const waiting = [...turns.values()].filter((calls) => calls.some(isOpen));
  const ofStep = (id: string) => waiting.filter(([first]) => first?.executionId === id);
  return new Map(executionIds.map((id) => [id, ofStep(id).map(toWaitingTurn).toSorted(byPlace)]));
}

const isOpen = ({ state }: ToolCallRow): boolean => state === "waiting" || state === "unknown";

const toWaitingTurn = (calls: readonly ToolCallRow[]): WaitingTurn => ({
  piece: parseCallPiece(calls[0]?.scope ?? ""),
  parts: partsOfCalls(calls),
});

const byPlace = (one: WaitingTurn, other: WaitingTurn): number => (one.piece?.index ?? 0) - (other.piece?.index ?? 0);
