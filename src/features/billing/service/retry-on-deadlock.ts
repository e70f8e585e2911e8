import { setTimeout } from "node:timers/promises";
import { isDeadlock } from "#platform/db/database.ts";

/** Pauses before each retry, so that the other call gets its locks first. */
const pausesMs = [10, 50, 250];

/**
 * Retries work that PostgreSQL aborted to resolve a deadlock. Two calls for one request can deadlock: one has locked
 * the wallet and needs the reservation, the other has locked the reservation and needs the wallet.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      await setTimeout(pauseMs);
    }
  }
  return work();
}
