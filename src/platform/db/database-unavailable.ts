import { setTimeout as pause } from "node:timers/promises";
import { timers } from "#product/timers.ts";

/** SQLSTATEs of connection errors, of a server that is stopping, starting or crashed, and of too many connections. */
const unavailableStates = /^(08...|57P0[123]|53300)$/;
/** Codes of sockets; `syscall` separates them from the same codes of files and of aborted requests. */
const unavailableSocketCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const socketCalls: readonly unknown[] = ["connect", "read", "write", "getaddrinfo"];
/** Messages of driver errors without a code. */
const unavailableMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database was unreachable or the connection was lost. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (
    code !== undefined &&
    (unavailableStates.test(code) || (unavailableSocketCodes.test(code) && socketCalls.includes(syscall)))
  )
    return true;
  if (code === undefined && unavailableMessages.test(error.message)) return true;
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable);
  return isDatabaseUnavailable(error.cause);
}

/** Retries a read once, after a pause, when the database was unavailable. Only for work without side effects. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    await pause(timers.server.readRetryMs);
    return read();
  }
}
