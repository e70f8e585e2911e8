import type { House } from "./house.ts";

export type Steps = Awaited<ReturnType<ReturnType<House["as"]>["workflowRun"]["getExecutions"]>>;

/** Reads a run's steps anew whenever something of it changed, until they are as asked. */
export async function untilSteps(
  home: House,
  runId: string,
  isReached: (steps: Steps) => boolean | Promise<boolean>,
): Promise<Steps> {
  let wake = () => {};
  const unsubscribe = home.app.live.subscribe(`run:${runId}`, () => wake());
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const steps = await home.as("OWNER").workflowRun.getExecutions({ runId });
      if (await isReached(steps)) return steps;
      await changed;
    }
  } finally {
    unsubscribe();
  }
}
