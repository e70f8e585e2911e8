/** What the pieces of a step look like from outside, whatever they are: list items, tasks, iterations. */

import { readPieceOutcome } from "#engine/execution/pieces.ts";
import type { Message } from "#engine/message.ts";
import type { PieceKind, PieceOutcome } from "#engine/node.ts";
import type { MessagePart } from "#lib/ui-message.ts";

/** Where a piece stands among those of its kind. */
export interface PieceKey {
  kind: string;
  index: number;
}

/** How far a step that commits piece by piece has come. */
export interface PieceProgress {
  /** Committed by now: their values, or why they could not be made. */
  pieces: readonly (PieceKey & { end: PieceOutcome<unknown> })[];
  isRunning: boolean;
  /** Whose answer is being written, as far as that is known. */
  current: PieceKey | null;
}

export type PieceState = "done" | "failed" | "running" | "waiting";

/** What has been committed of one kind, by place. */
export function committedOutcomes<T>(
  progress: PieceProgress,
  kind: PieceKind<T>,
): ReadonlyMap<number, PieceOutcome<T>> {
  return new Map(
    progress.pieces.flatMap((piece) => {
      const end = piece.kind === kind.kind ? readPieceOutcome(kind, piece.end) : null;
      return end ? [[piece.index, end] as const] : [];
    }),
  );
}

/** Whether some failed that a person has yet to decide about, while others of their kind were made. */
export function hasOpenFailures({ pieces }: PieceProgress): boolean {
  const made = new Set(pieces.filter(({ end }) => "value" in end).map(({ kind }) => kind));
  return pieces.some(({ kind, end }) => "error" in end && !end.isSkipped && made.has(kind));
}

/**
 * The state of each of `count` pieces. The one at hand is the one whose answer is being written, else the first that is
 * missing; where the step has ended there, it is the one that broke it.
 */
export function pieceStates(
  count: number,
  ends: ReadonlyMap<number, PieceOutcome<unknown>>,
  { isRunning, current: at }: PieceProgress,
  kind: PieceKind<unknown>,
): PieceState[] {
  const places = Array.from({ length: count }, (_, index) => index);
  const missing = places.find((index) => !ends.has(index));
  const written = isRunning && at?.kind === kind.kind ? at.index : undefined;
  const current = written === undefined || ends.has(written) ? missing : written;
  return places.map((index) => {
    const end = ends.get(index);
    if (end) return "error" in end ? "failed" : "done";
    if (index !== current) return "waiting";
    return isRunning ? "running" : "failed";
  });
}

/** What a list shows of a piece whatever it is about. */
export interface RowState {
  state: PieceState;
  place: PieceKey;
  messages: readonly Message[];
  /** Why it failed, where it is known. */
  error?: string;
  /** Instead of the stored answer, while it is being written. */
  live?: readonly MessagePart[] | null;
}

/** A piece of a finished step. */
export function finishedRow(
  { messages, error }: { messages: readonly Message[]; error?: string | undefined },
  place: PieceKey,
): RowState {
  return error === undefined ? { state: "done", place, messages } : { state: "failed", place, messages, error };
}

/** The pieces of a step that is under way, or broke off. */
export function openRows(
  count: number,
  progress: PieceProgress,
  kind: PieceKind<{ messages: Message[] }>,
  live: readonly MessagePart[] | null,
): RowState[] {
  const ends = committedOutcomes(progress, kind);
  // What is still on the page of the piece before must not stand under the next one.
  const isOf = (index: number) =>
    !progress.current || (progress.current.kind === kind.kind && progress.current.index === index);
  return pieceStates(count, ends, progress, kind).map((state, index) => {
    const end = ends.get(index);
    return {
      state,
      place: { kind: kind.kind, index },
      messages: end && "value" in end ? end.value.messages : [],
      ...(end && "error" in end && { error: end.error }),
      live: state === "running" && isOf(index) && live && live.length > 0 ? live : null,
    };
  });
}
