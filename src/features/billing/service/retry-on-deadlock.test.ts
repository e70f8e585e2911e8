import { expect, test } from "vitest";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

const deadlock = () =>
  new Error("Failed query", { cause: Object.assign(new Error("deadlock detected"), { code: "40P01" }) });

test("work that deadlocks several times in a row is retried until it succeeds", async () => {
  const failures = [deadlock(), deadlock(), deadlock()];
  const work = async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return "done";
  };
  expect(await retryOnDeadlock(work)).toBe("done");
});

test("work that never stops deadlocking fails, and any other error is thrown at once", async () => {
  let tries = 0;
  const failWith = (error: Error) => async () => {
    tries++;
    throw error;
  };
  await expect(retryOnDeadlock(failWith(deadlock()))).rejects.toThrow("Failed query");
  expect(tries).toBe(4);
  await expect(retryOnDeadlock(failWith(new Error("other")))).rejects.toThrow("other");
  expect(tries).toBe(5);
});
