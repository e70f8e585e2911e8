import { type Db, isUndoneStatement } from "./database.ts";

/** Does for all rows in one statement what the caller asked for each, and returns a result per row, in their order. */
export type BatchStatement<Row, Result> = (db: Db, rows: readonly Row[]) => Promise<readonly Result[]>;

/** Thrown by a statement that wrote nothing because not all rows could be done together; each then goes alone. */
export class SplitBatch extends Error {}

export interface BatchOptions<Row> {
  /** Rows with different keys never share a statement. */
  keyOf?(row: Row): string;
  maxRows?: number;
}

interface Waiting<Row, Result> {
  readonly row: Row;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Turns a statement for many rows into a function for one. A batch is what comes in while the previous one is under
 * way, so a lone row goes at once and many cost little more than one. A handle binds its rows to one workspace, so
 * batches never mix workspaces, and row security checks them like any statement. Rows fail singly: if PostgreSQL undoes
 * a batch, each of its rows goes alone.
 */
export function batched<Row, Result>(
  statement: BatchStatement<Row, Result>,
  { keyOf = () => "", maxRows = 100 }: BatchOptions<Row> = {},
): (db: Db, row: Row) => Promise<Result> {
  /** Of each handle and key, the rows that wait for the statement under way. */
  const queues = new WeakMap<Db, Map<string, Waiting<Row, Result>[]>>();

  async function send(db: Db, batch: readonly Waiting<Row, Result>[]): Promise<void> {
    try {
      const results = await statement(
        db,
        batch.map(({ row }) => row),
      );
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      const isSplit = batch.length > 1 && (error instanceof SplitBatch || isUndoneStatement(error));
      if (isSplit) for (const one of batch) await send(db, [one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function drain(db: Db, byKey: Map<string, Waiting<Row, Result>[]>, key: string): Promise<void> {
    const waiting = byKey.get(key) ?? [];
    while (waiting.length > 0) await send(db, waiting.splice(0, maxRows));
    byKey.delete(key);
  }

  return (db, row) =>
    new Promise((resolve, reject) => {
      const byKey = queues.get(db) ?? new Map<string, Waiting<Row, Result>[]>();
      queues.set(db, byKey);
      const key = keyOf(row);
      const waiting = byKey.get(key);
      const one = { row, resolve, reject };
      if (waiting) waiting.push(one);
      else {
        byKey.set(key, [one]);
        // The rows of this tick join the first batch.
        queueMicrotask(() => void drain(db, byKey, key));
      }
    });
}
