/**
 * The points of a run where a crash does the most harm. Fault tests start a process that kills itself with SIGKILL when
 * it reaches one of them; without TROUPE_FAILPOINT a call does nothing.
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
/** Points of a step with an external effect: request stored, request sent, response received but not yet stored. */
export const effectFailpoints = ["effect.planned", "effect.sent", "effect.answered"] as const;
/** Points of an event about a run: deliveries stored but not queued, attempt begun, answer received but not stored. */
export const eventFailpoints = ["event.recorded", "event.begun", "event.answered"] as const;
/** Points of a tool call: calls stored, acting call about to leave, result received but not stored, result stored. */
export const toolFailpoints = ["tool.planned", "tool.sent", "tool.performed", "tool.answered"] as const;
/** Points of learning a source: claimed, a part read by a model, all read but not stored, read, embedded but not stored, stored, in use. */
export const learnFailpoints = [
  "learn.claimed",
  "learn.partRead",
  "learn.read",
  "learn.readStored",
  "learn.embedded",
  "learn.stored",
  "learn.swapped",
] as const;
/** Points of changing the model of a library: embedded but not stored, stored, the new model in place. */
export const modelFailpoints = ["embedLibrary.embedded", "embedLibrary.stored", "embedLibrary.swapped"] as const;
export type Failpoint =
  | (typeof runFailpoints)[number]
  | (typeof effectFailpoints)[number]
  | (typeof eventFailpoints)[number]
  | (typeof toolFailpoints)[number]
  | (typeof learnFailpoints)[number]
  | (typeof modelFailpoints)[number]
  | "stop.stored"
  | "decision.stored"
  /** A reply has taken the messages that were sent into it, and its model has not got them yet. */
  | "steering.taken"
  | "child.stored"
  | "parent.told";

/** `spec` is a name, or `name:n` for the n-th time that the point is reached. */
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
