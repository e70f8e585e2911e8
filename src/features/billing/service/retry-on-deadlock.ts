import { setTimeout } from "node:timers/promises";
import { isDeadlock } from "#platform/db/database.ts";

/** Pauses before each retry, so that the other call takes the rows before this one asks for them again. */
const pausesMs = [10, 50, 250];

/**
 * Two calls about one request may wait for each other: one has the wallet and wants the reservation, the other has the
 * reservation and wants the wallet. PostgreSQL ends one of them and undoes its work; that one is retried.
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
