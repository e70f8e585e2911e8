import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Is told when work holds a connection for a transaction, and when a connection is asked for. Tests refuse who does
 * both, because such work waits forever once all connections are held by others that do the same (docs/adr/0112).
 */
export interface ConnectionGuard {
  /** Runs the work of a transaction, which holds a connection until the work is done. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Throws if the caller holds a connection and wants another one for this. */
  ask(purpose: string): void;
  /** Runs work as if its caller held no connection. */
  apart<Result>(work: () => PromiseLike<Result>): Promise<Result>;
}

interface Transaction {
  readonly startedAt: string;
  isOpen: boolean;
}

/**
 * Throws where a transaction asks for a second connection, and reports it, because work in the background may catch what
 * it throws. What a transaction starts and doesn't wait for counts as well, since it may be waited for.
 */
export function createConnectionGuard(report: (nested: Error) => void): ConnectionGuard {
  const current = new AsyncLocalStorage<Transaction>();
  return {
    async hold(work) {
      const transaction: Transaction = { startedAt: callers(), isOpen: true };
      try {
        return await current.run(transaction, async () => await work());
      } finally {
        transaction.isOpen = false;
      }
    },
    ask(purpose) {
      const transaction = current.getStore();
      if (!transaction?.isOpen) return;
      const nested = new Error(
        `A transaction asked for a second connection. Use its own (\`{ ...ctx, db: tx }\`), or ask before or after it.
The second connection: ${purpose}\n${callers()}\nThe transaction:\n${transaction.startedAt}`,
      );
      report(nested);
      throw nested;
    },
    // Awaited inside, because a query of drizzle starts only then.
    apart: (work) => current.exit(async () => await work()),
  };
}

/** The product's frames of the stack, without those of the database itself. */
function callers(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const stack = new Error("stack").stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split("\n").slice(1);
  return frames
    .filter((frame) => !/node_modules|node:internal|platform\/db\/(database|connection-guard)\.ts/.test(frame))
    .join("\n");
}
