import { eq, type SQL, sql } from "drizzle-orm";
import type { PortCall } from "#engine/host.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { Tx } from "#platform/db/database.ts";
import type { StepNote } from "../../schema.ts";
import { nodeExecution } from "../../table.ts";

/** Collects notes while a step runs. A piece's notes are committed with the piece, the others with the step. */
export interface StepNotes {
  add(piece: PortCall["piece"], notes: readonly AnswerNote[]): void;
  /** Labels of the truncated steps whose outcome this step uses. */
  addTruncatedSources(steps: readonly string[]): void;
  storePiece(tx: Tx, piece: { kind: string; index: number }): Promise<void>;
  /** The SQL value of the notes column when the step is recorded. */
  columnValue(): SQL;
}

export const pieceName = (piece: PortCall["piece"]) => piece && `${piece.kind}.${piece.index}`;

export function createStepNotes(executionId: string): StepNotes {
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
    async storePiece(tx, piece) {
      const name = pieceName(piece) ?? "";
      const notes = byPiece.get(name);
      byPiece.delete(name);
      if (!notes?.length) return;
      await tx
        .update(nodeExecution)
        .set({ notes: sql`coalesce(${nodeExecution.notes}, '[]'::jsonb) || ${JSON.stringify(notes)}::jsonb` })
        .where(eq(nodeExecution.id, executionId));
    },
    columnValue() {
      const usesNote: StepNote[] =
        truncatedSources.size > 0 ? [{ kind: "usesTruncated", steps: [...truncatedSources] }] : [];
      const notes = [...stepLevel, ...[...byPiece.values()].flat(), ...usesNote];
      // Of an earlier attempt's notes only those of committed pieces are still true.
      const kept = sql`jsonb_path_query_array(node_execution.notes, '$[*] ? (exists(@.piece))')`;
      return sql`nullif(coalesce(${kept}, '[]'::jsonb) || ${JSON.stringify(notes)}::jsonb, '[]'::jsonb)`;
    },
  };
}
