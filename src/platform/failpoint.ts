/**
 * The moments of a run at which a crash hurts most. The fault tests start a process that ends itself with SIGKILL when
 * it comes to one of them; without TROUPE_FAILPOINT a call does nothing.
 */
export const runFailpoints = [
  "run.stored",
  "slice.begun",
  "step.claimed",
  "model.held",
  "model.firstChunk",
  "model.ended",
  "step.driven",
  "step.recorded",
  "step.planned",
  "step.settled",
  "step.committed",
  "answer.stored",
  "answer.committed",
  "run.over",
] as const;
/** Those of a step with an effect outside: it is written down, it leaves, its answer is here but not yet stored. */
export const effectFailpoints = ["effect.planned", "effect.sent", "effect.answered"] as const;
export type Failpoint =
  | (typeof runFailpoints)[number]
  | (typeof effectFailpoints)[number]
  | "stop.stored"
  | "child.stored"
  | "parent.told";

/** `spec` is a name, or `name:n` for the n-th time it is reached. */
export function createFailpoint(spec: string | null): (name: Failpoint) => void {
  if (!spec) return () => {};
  const [wanted, times = "1"] = spec.split(":");
  let left = Number(times);
  return (name) => {
    if (name !== wanted) return;
    left -= 1;
    if (left <= 0) process.kill(process.pid, "SIGKILL");
  };
}
