/** State of a step's pieces for views: list items, tasks, iterations. */

import { readPieceOutcome } from "#engine/execution/pieces.ts";
import type { PieceKey } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import type { PieceOutcome } from "#engine/node/runner.ts";
import type { PieceKind } from "#engine/node.ts";
import type { MessagePart } from "#lib/ui-message.ts";

/** Progress of a step that commits piece by piece. */
export interface PieceProgress {
  /** The committed pieces with their values or errors. */
  pieces: readonly (PieceKey & { end: PieceOutcome<unknown> })[];
  isRunning: boolean;
  /** The step waits for a person; no piece has failed it. */
  isWaiting?: boolean;
  /** The piece whose answer is being written, if known. */
  current: PieceKey | null;
}

export type PieceState = "done" | "failed" | "running" | "waiting";

/** The committed outcomes of one kind, by index. */
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

/** Whether a person has to decide about failed pieces while other pieces of their kind succeeded. */
export function hasOpenFailures({ pieces }: PieceProgress): boolean {
  const made = new Set(pieces.filter(({ end }) => "value" in end).map(({ kind }) => kind));
  return pieces.some(({ kind, end }) => "error" in end && !end.isSkipped && made.has(kind));
}

/**
 * The states of `count` pieces. The current piece is the one whose answer is being written, else the first missing one;
 * when the step has ended, the missing piece failed it.
 */
export function pieceStates(
  count: number,
  ends: ReadonlyMap<number, PieceOutcome<unknown>>,
  { isRunning, isWaiting = false, current: at }: PieceProgress,
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
    return isRunning ? "running" : isWaiting ? "waiting" : "failed";
  });
}

/** What a list shows of every piece. */
export interface RowState {
  state: PieceState;
  place: PieceKey;
  messages: readonly Message[];
  /** The error of a failed piece, if known. */
  error?: string;
  /** The answer while it is being written. */
  live?: readonly MessagePart[] | null;
}

/** A piece of a finished step. */
export function finishedRow(
  { messages, error }: { messages: readonly Message[]; error?: string | undefined },
  place: PieceKey,
): RowState {
  return error === undefined ? { state: "done", place, messages } : { state: "failed", place, messages, error };
}

/** The pieces of a step that is running or failed. */
export function openRows(
  count: number,
  progress: PieceProgress,
  kind: PieceKind<{ messages: Message[] }>,
  live: readonly MessagePart[] | null,
): RowState[] {
  const ends = committedOutcomes(progress, kind);
  // Text of the previous piece must not appear under the next one.
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
