import type { TestApp } from "./test-app.ts";

export type RunSteps = Awaited<ReturnType<ReturnType<TestApp["as"]>["workflowRun"]["getExecutions"]>>;

/** Checks again after every event of the run, until the check passes. */
export async function waitForRun(testApp: TestApp, runId: string, isReached: () => Promise<boolean>): Promise<void> {
  let wake = () => {};
  const unsubscribe = testApp.app.live.subscribe(`run:${runId}`, () => wake());
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (await isReached()) return;
      await changed;
    }
  } finally {
    unsubscribe();
  }
}

const readSteps = (testApp: TestApp, runId: string): Promise<RunSteps> =>
  testApp.as("OWNER").workflowRun.getExecutions({ runId });

/** A run's steps as soon as they are as asked. */
export async function waitForSteps(
  testApp: TestApp,
  runId: string,
  isReached: (steps: RunSteps) => boolean | Promise<boolean>,
): Promise<RunSteps> {
  let steps: RunSteps = [];
  await waitForRun(testApp, runId, async () => {
    steps = await readSteps(testApp, runId);
    return isReached(steps);
  });
  return steps;
}

/** A run's steps, read once it was in one of these states: what was read before may lack the last of them. */
export async function waitForStatus(
  testApp: TestApp,
  runId: string,
  ...statuses: readonly string[]
): Promise<RunSteps> {
  await waitForRun(testApp, runId, async () => {
    const { status } = await testApp.as("OWNER").workflowRun.getById({ runId });
    return statuses.includes(status);
  });
  return readSteps(testApp, runId);
}
