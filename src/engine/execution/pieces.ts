/** Pieces of a step: each one runs once, is committed, and is reused after a crash or a retry. */
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { cleanText } from "../bounds.ts";
import { type PieceKey, type Port, WaitForDecision } from "../host.ts";
import type { ItemPiece, PieceOutcome, Pieces, PieceTools } from "../node/runner.ts";
import type { PieceKind } from "../node.ts";

/** Storage of pieces. A stored piece is `{ value }` or `{ error }`. */
export interface PieceStore {
  read(kind: string): Promise<readonly { readonly index: number; readonly value: unknown }[]>;
  /** Throws when another process has taken over the step. */
  commit(kind: string, index: number, value: PieceOutcome<unknown>): Promise<void>;
  /** A stream was opened for the step (`null`) or for one of its pieces. */
  onStream?(piece: PieceKey | null, streamId: string): void;
}

interface PiecesOptions<Needs extends readonly Port[]> {
  readonly store: PieceStore;
  readonly isAttended: boolean;
  /** Failed pieces fail the step, so that a person can retry or skip them. */
  readonly asksAboutFailures: boolean;
  readonly signal: AbortSignal;
  toolsFor(kind: string, index: number): PieceTools<Needs>;
}

/** Reads a stored piece; null when this release cannot read it. */
export function readPieceOutcome<T>(kind: PieceKind<T>, stored: unknown): PieceOutcome<T> | null {
  if (typeof stored !== "object" || stored === null) return null;
  if ("error" in stored) {
    if (typeof stored.error !== "string") return null;
    const isSkipped = "isSkipped" in stored && stored.isSkipped === true;
    return { error: stored.error, ...(isSkipped && { isSkipped }) };
  }
  const value = "value" in stored ? kind.shape.safeParse(stored.value) : null;
  return value?.success ? { value: value.data } : null;
}

/** The stored values of a kind by index, without failures. */
export function committedValues<T>(
  kind: PieceKind<T>,
  stored: Iterable<readonly [number, unknown]>,
): ReadonlyMap<number, T> {
  const values = new Map<number, T>();
  for (const [index, one] of stored) {
    const end = readPieceOutcome(kind, one);
    if (end && "value" in end) values.set(index, end.value);
  }
  return values;
}

/**
 * The failure concerns this item only. Without credits or an API key, all other items would fail as well.
 */
const isItemFailure = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === "provider" || error.code === "invalid");

const failureText = (error: unknown) => (error instanceof AppError ? error.message : commonErrorText.unknown);

export function createPieces<Needs extends readonly Port[]>(open: PiecesOptions<Needs>): Pieces<Needs> {
  const { store, isAttended, asksAboutFailures, signal, toolsFor } = open;
  const committed = new Map<string, Promise<Map<number, unknown>>>();

  function load({ kind }: PieceKind<unknown>): Promise<Map<number, unknown>> {
    const loaded =
      committed.get(kind) ??
      store.read(kind).then((pieces) => new Map(pieces.map(({ index, value }) => [index, value])));
    committed.set(kind, loaded);
    return loaded;
  }

  async function find<T>(kind: PieceKind<T>, index: number): Promise<PieceOutcome<T> | null> {
    return readPieceOutcome(kind, (await load(kind)).get(index));
  }

  async function make<T>(kind: PieceKind<T>, index: number, run: () => Promise<T>): Promise<T> {
    const value = kind.shape.parse(await run());
    signal.throwIfAborted();
    await store.commit(kind.kind, index, { value });
    (await load(kind)).set(index, { value });
    return value;
  }

  return {
    committed: async (kind) => committedValues(kind, await load(kind)),

    async runOnce(kind, index, run) {
      const before = await find(kind, index);
      if (before && "value" in before) return before.value;
      return make(kind, index, () => run(toolsFor(kind.kind, index)));
    },

    async runAll<I, T>(
      kind: PieceKind<T>,
      items: readonly I[],
      run: (item: I, piece: ItemPiece<T, Needs>) => Promise<T>,
      options?: { inOrder?: boolean },
    ) {
      const ends: PieceOutcome<T>[] = new Array(items.length);
      const isInTurn = isAttended || options?.inOrder === true;
      const waits: WaitForDecision[] = [];
      let next = 0;

      async function end(item: I, index: number): Promise<PieceOutcome<T>> {
        const before = await find(kind, index);
        if (before) return before;
        try {
          return {
            value: await make(kind, index, () =>
              run(item, { ...toolsFor(kind.kind, index), index, earlier: ends.slice(0, index) }),
            ),
          };
        } catch (error) {
          signal.throwIfAborted();
          if (!isItemFailure(error)) throw error;
          const failed = { error: cleanText(failureText(error)) };
          await store.commit(kind.kind, index, failed);
          return failed;
        }
      }

      async function work() {
        for (let index = next++; index < items.length; index = next++) {
          signal.throwIfAborted();
          try {
            // `index` is below the length, so the item exists.
            ends[index] = await end(items[index] as I, index);
          } catch (error) {
            // Nobody is there to decide at once, so the other items continue.
            if (isInTurn || !(error instanceof WaitForDecision)) throw error;
            waits.push(error);
          }
        }
      }

      const atOnce = isInTurn ? limits.run.parallelItemsInteractive : limits.run.parallelItemsInBackground;
      const workers = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, work));
      const broken = workers.find((worker) => worker.status === "rejected");
      if (broken) throw broken.reason;
      if (waits[0]) throw waits[0];
      const failed = ends.flatMap((one) => ("error" in one ? [one] : []));
      const [first] = failed;
      if (first && failed.length === items.length) throw new AppError("provider", first.error);
      const open = failed.filter(({ isSkipped }) => !isSkipped);
      if (open[0] && asksAboutFailures)
        throw new AppError("provider", runStepText.someFailed(open.length, items.length, open[0].error));
      return ends;
    },
  };
}
