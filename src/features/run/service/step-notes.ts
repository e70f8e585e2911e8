import { eq, type SQL, sql } from "drizzle-orm";
import type { PortCall } from "#engine/host.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { Tx } from "#platform/db/database.ts";
import type { StepNote } from "../schema.ts";
import { nodeExecution } from "../table.ts";

/** Collects notes while a step runs. Those of a piece are committed with it, the others with the step. */
export interface StepNotes {
  add(piece: PortCall["piece"], notes: readonly AnswerNote[]): void;
  /** The step reads the outcome of these others: some may have been cut off. */
  addUsed(steps: readonly string[]): void;
  storePiece(tx: Tx, piece: { kind: string; index: number }): Promise<void>;
  /** The column's value in the statement that records the step. */
  value(): SQL;
}

export const nameOfPiece = (piece: PortCall["piece"]) => piece && `${piece.kind}.${piece.index}`;

export function stepNotes(executionId: string): StepNotes {
  const ofStep: StepNote[] = [];
  const ofPieces = new Map<string, StepNote[]>();
  const used = new Set<string>();
  return {
    add(piece, notes) {
      const name = nameOfPiece(piece);
      if (name === null) ofStep.push(...notes);
      else ofPieces.set(name, [...(ofPieces.get(name) ?? []), ...notes.map((note) => ({ ...note, piece: name }))]);
    },
    addUsed(steps) {
      for (const step of steps) used.add(step);
    },
    async storePiece(tx, piece) {
      const name = nameOfPiece(piece) ?? "";
      const notes = ofPieces.get(name);
      ofPieces.delete(name);
      if (!notes?.length) return;
      await tx
        .update(nodeExecution)
        .set({ notes: sql`coalesce(${nodeExecution.notes}, '[]'::jsonb) || ${JSON.stringify(notes)}::jsonb` })
        .where(eq(nodeExecution.id, executionId));
    },
    value() {
      const uses: StepNote[] = used.size > 0 ? [{ kind: "usesTruncated", steps: [...used] }] : [];
      const notes = [...ofStep, ...[...ofPieces.values()].flat(), ...uses];
      // Of what an earlier try has noted, only that about pieces it has kept is still true.
      const kept = sql`jsonb_path_query_array(node_execution.notes, '$[*] ? (exists(@.piece))')`;
      return sql`nullif(coalesce(${kept}, '[]'::jsonb) || ${JSON.stringify(notes)}::jsonb, '[]'::jsonb)`;
    },
  };
}
