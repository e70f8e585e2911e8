import type { House } from "./house.ts";

export type Steps = Awaited<ReturnType<ReturnType<House["as"]>["workflowRun"]["getExecutions"]>>;

/** Asks anew whenever something of a run changed, until the answer is yes. */
export async function untilRun(home: House, runId: string, isReached: () => Promise<boolean>): Promise<void> {
  let wake = () => {};
  const unsubscribe = home.app.live.subscribe(`run:${runId}`, () => wake());
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

const stepsOf = (home: House, runId: string): Promise<Steps> => home.as("OWNER").workflowRun.getExecutions({ runId });

/** A run's steps as soon as they are as asked. */
export async function untilSteps(
  home: House,
  runId: string,
  isReached: (steps: Steps) => boolean | Promise<boolean>,
): Promise<Steps> {
  let steps: Steps = [];
  await untilRun(home, runId, async () => {
    steps = await stepsOf(home, runId);
    return isReached(steps);
  });
  return steps;
}

/** A run's steps, read once it was in one of these states: what was read before may lack the last of them. */
export async function untilStatus(home: House, runId: string, ...statuses: readonly string[]): Promise<Steps> {
  await untilRun(home, runId, async () => {
    const { status } = await home.as("OWNER").workflowRun.getById({ runId });
    return statuses.includes(status);
  });
  return stepsOf(home, runId);
}
