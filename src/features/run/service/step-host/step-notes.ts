import { type SQL, sql } from "drizzle-orm";
import type { PieceKey, PortCall } from "#engine/host.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { StepNote } from "../../schema.ts";

/** Collects notes while a step runs. A piece's notes are committed with the piece, the others with the step. */
export interface StepNotes {
  add(piece: PortCall["piece"], notes: readonly AnswerNote[]): void;
  /** Labels of the truncated steps whose outcome this step uses. */
  addTruncatedSources(steps: readonly string[]): void;
  /** The notes of a piece, to commit with it. */
  ofPiece(piece: PieceKey): readonly StepNote[];
  /** The notes of a piece were committed with it. */
  removePiece(piece: PieceKey): void;
  /** All notes that are not committed yet, to record with the step. */
  remaining(): StepNote[];
}

/**
 * The SQL value of the notes column when a step is recorded with the notes `added`. Of an earlier attempt's notes only
 * those of committed pieces are still true.
 */
export const recordedNotes = (added: SQL): SQL =>
  sql`nullif(coalesce(jsonb_path_query_array(node_execution.notes, '$[*] ? (exists(@.piece))'), '[]'::jsonb)
    || ${added}, '[]'::jsonb)`;

export const pieceName = (piece: PortCall["piece"]) => piece && `${piece.kind}.${piece.index}`;

export function createStepNotes(): StepNotes {
  const stepLevel: StepNote[] = [];
  const byPiece = new Map<string, StepNote[]>();
  const truncatedSources = new Set<string>();
  return {
    add(piece, notes) {
      const name = pieceName(piece);
      if (name === null) stepLevel.push(...notes);
      else byPiece.set(name, [...(byPiece.get(name) ?? []), ...notes.map((note) => ({ ...note, piece: name }))]);
    },
    addTruncatedSources(steps) {
      for (const step of steps) truncatedSources.add(step);
    },
    ofPiece: (piece) => byPiece.get(pieceName(piece) ?? "") ?? [],
    removePiece: (piece) => void byPiece.delete(pieceName(piece) ?? ""),
    remaining() {
      const usesNote: StepNote[] =
        truncatedSources.size > 0 ? [{ kind: "usesTruncated", steps: [...truncatedSources] }] : [];
      return [...stepLevel, ...[...byPiece.values()].flat(), ...usesNote];
    },
  };
}
