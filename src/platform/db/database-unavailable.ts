import { setTimeout as pause } from "node:timers/promises";
import { timers } from "#product/timers.ts";

/** Of PostgreSQL: connection exceptions, a server that shuts down, crashed or is starting, and one without a place left. */
const unavailableStates = /^(08...|57P0[123]|53300)$/;
/** Of the socket; `syscall` tells them from the same words about files and about requests that broke off. */
const unavailableSocketCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const socketCalls: readonly unknown[] = ["connect", "read", "write", "getaddrinfo"];
/** What the driver says without any code. */
const unavailableMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database could not be reached, or was lost while it worked: not by what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (
    code !== undefined &&
    (unavailableStates.test(code) || (unavailableSocketCodes.test(code) && socketCalls.includes(syscall)))
  )
    return true;
  if (code === undefined && unavailableMessages.test(error.message)) return true;
  // A name with several addresses is tried at each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable);
  return isDatabaseUnavailable(error.cause);
}

/** Asks once more after a moment when the database was away; for what only reads, where asking twice is asking once. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    await pause(timers.server.readRetryMs);
    return read();
  }
}
