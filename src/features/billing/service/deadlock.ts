import { isDeadlock } from "#platform/db/database.ts";

/**
 * Two calls about one request may wait for each other: one has the wallet and wants the reservation, the other has the
 * reservation and wants the wallet. PostgreSQL ends one of them, and nothing of it is kept: it comes once more, after
 * the other one.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return work();
  }
}
