import { and, eq, sql } from "drizzle-orm";
import type { PieceStore } from "#engine/execution/pieces.ts";
import type { PieceKey } from "#engine/host.ts";
import type { PieceOutcome } from "#engine/node/runner.ts";
import { chargesSql } from "#features/billing/service/ledger.ts";
import { batched } from "#platform/db/batch.ts";
import type { Db } from "#platform/db/database.ts";
import { recordsSql } from "#platform/db/records.ts";
import { nodePart } from "../../table.ts";
import type { PieceAdditions } from "../step-host/step-host.ts";

/** The columns of the relation `piece`. */
const pieceColumns = `
  place integer, workspace_id uuid, step uuid, epoch integer, kind text, index integer, value jsonb, notes jsonb,
  calls jsonb`;

export interface PieceHooks {
  /** Whether this process is shutting down, which would explain a failure. */
  isLeaving(): boolean;
  /** What is committed with a piece. */
  settle(piece: PieceKey): Promise<PieceAdditions>;
  /** After the commit. */
  committed(piece: PieceKey): void;
}

/** Reads and commits the pieces of a step; only its current holder can commit. */
export function createPieceStore(
  db: Db,
  step: { workspaceId: string; executionId: string; epoch: number },
  hooks: PieceHooks,
): PieceStore {
  return {
    read: (kind) =>
      db
        .select({ index: nodePart.index, value: nodePart.value })
        .from(nodePart)
        .where(and(eq(nodePart.executionId, step.executionId), eq(nodePart.kind, kind))),
    async commit(kind, index, value) {
      if ("error" in value && hooks.isLeaving()) throw new Error("the process is leaving");
      const piece = { kind, index };
      const isHeld = await commitPiece(db, { ...step, ...piece, value, ...(await hooks.settle(piece)) });
      if (!isHeld) throw new Error("the step was taken over");
      hooks.committed(piece);
    },
  };
}

interface PieceToCommit extends PieceAdditions {
  readonly workspaceId: string;
  readonly executionId: string;
  readonly epoch: number;
  readonly kind: string;
  readonly index: number;
  readonly value: PieceOutcome<unknown>;
}

/** Stores a piece with its charges and notes. False, and nothing is stored, if the step is no longer held. */
const commitPiece = batched<PieceToCommit, boolean>(async (db, pieces) => {
  const rows = pieces.map(({ workspaceId, executionId, epoch, kind, index, value, notes, calls }, place) => ({
    place,
    workspace_id: workspaceId,
    step: executionId,
    epoch,
    kind,
    index,
    value,
    notes,
    calls: calls.length > 0 ? calls : null,
  }));
  const charges = pieces.flatMap((piece) => piece.charges);
  const hasNotes = pieces.some(({ notes }) => notes.length > 0);
  const parts = [
    sql`piece as materialized (
      select * from ${recordsSql("piece", pieceColumns, rows)}
    )`,
    sql`held as materialized (
      select node_execution.id, node_execution.epoch from node_execution
      where id in (select step from piece) and status = 'RUNNING' order by id for update
    )`,
    sql`kept as materialized (select piece.* from piece join held on held.id = piece.step and held.epoch = piece.epoch)`,
    sql`stored as (
      insert into node_part (workspace_id, execution_id, kind, index, value, model_calls)
      select workspace_id, step, kind, index, value, calls from kept
      on conflict (execution_id, kind, index) do update
        set value = excluded.value, model_calls = excluded.model_calls
    )`,
  ];
  if (hasNotes)
    parts.push(sql`noted as (
      update node_execution set notes = coalesce(node_execution.notes, '[]'::jsonb) || added.notes
      from (select step, jsonb_agg(note) as notes from kept, jsonb_array_elements(kept.notes) note group by step) added
      where node_execution.id = added.step
    )`);
  if (charges.length > 0) parts.push(chargesSql(charges, sql`charge.subject::uuid in (select step from kept)`));
  const { rows: kept } = await db.execute<{ place: number }>(
    sql`with ${sql.join(parts, sql`, `)} select place from kept`,
  );
  const places = new Set(kept.map(({ place }) => place));
  return rows.map(({ place }) => places.has(place));
});
