import { type SQL, sql } from "drizzle-orm";
import type { PieceKey, PortCall } from "#engine/host.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import { pieceName } from "./step-notes.ts";

/** Collects the model calls of a step while it runs. Those of a piece are committed with it, the others with the step. */
export interface StepCalls {
  add(piece: PortCall["piece"], calls: readonly ModelCallFacts[]): void;
  /** The calls of a piece, to commit with it. */
  ofPiece(piece: PieceKey): readonly ModelCallFacts[];
  /** The calls of a piece were committed with it. */
  removePiece(piece: PieceKey): void;
  /** All calls that are not committed yet, to record with the step. */
  remaining(): ModelCallFacts[];
}

export function createStepCalls(): StepCalls {
  const byPiece = new Map<string | null, ModelCallFacts[]>();
  const ofPiece = (piece: PortCall["piece"]) => byPiece.get(pieceName(piece)) ?? [];
  return {
    add: (piece, calls) => void byPiece.set(pieceName(piece), [...ofPiece(piece), ...calls]),
    ofPiece,
    removePiece: (piece) => void byPiece.delete(pieceName(piece)),
    remaining: () => [...byPiece.values()].flat(),
  };
}

/** The SQL value of the column when a step is recorded: earlier attempts keep their calls. `added` may be null. */
export const recordedCalls = (added: SQL): SQL =>
  sql`coalesce(node_execution.model_calls || ${added}, ${added}, node_execution.model_calls)`;

/** The value for `recordedCalls`. */
export const callsJson = (calls: readonly ModelCallFacts[]): SQL =>
  sql`${calls.length > 0 ? JSON.stringify(calls) : null}::jsonb`;
