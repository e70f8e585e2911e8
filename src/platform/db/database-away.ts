import { setTimeout as pause } from "node:timers/promises";
import { timers } from "#product/timers.ts";

/** Of PostgreSQL: connection exceptions, a server that shuts down, crashed or is starting, and one without a place left. */
const awayState = /^(08...|57P0[123]|53300)$/;
/** Of the socket; `syscall` tells them from the same words about files and about requests that broke off. */
const awaySocket =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const socketCalls: readonly unknown[] = ["connect", "read", "write", "getaddrinfo"];
/** What the driver says without any code. */
const awayWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database could not be reached, or was lost while it worked: not by what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (awayState.test(code) || (awaySocket.test(code) && socketCalls.includes(syscall))))
    return true;
  if (code === undefined && awayWords.test(error.message)) return true;
  // A name with several addresses is tried at each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  return isDatabaseAway(error.cause);
}

/** Asks once more after a moment when the database was away; for what only reads, where asking twice is asking once. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    await pause(timers.server.readAgainMs);
    return read();
  }
}
