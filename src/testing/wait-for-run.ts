import type { TestApp } from "./test-app.ts";

export type RunSteps = Awaited<ReturnType<ReturnType<TestApp["as"]>["workflowRun"]["getExecutions"]>>;

/** Repeats the check after every event of a topic of the live updates until it passes. */
export async function waitForChange(
  testApp: TestApp,
  topic: Parameters<TestApp["app"]["live"]["subscribe"]>[0],
  isReached: () => Promise<boolean>,
): Promise<void> {
  let wake = () => {};
  const unsubscribe = testApp.app.live.subscribe(topic, () => wake());
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

export const waitForRun = (testApp: TestApp, runId: string, isReached: () => Promise<boolean>): Promise<void> =>
  waitForChange(testApp, `run:${runId}`, isReached);

const readSteps = (testApp: TestApp, runId: string): Promise<RunSteps> =>
  testApp.as("OWNER").workflowRun.getExecutions({ runId });

/** Waits until the run's steps satisfy the condition and returns them. */
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

/**
 * Waits until the run has one of these statuses, then reads its steps again: steps that were read earlier may lack the
 * last update.
 */
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
