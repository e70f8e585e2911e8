/** The states of runs and steps, the transitions between them, and who is watching a run. */

export const triggerTypes = ["MANUAL", "SUPERVISED", "TEST", "FORM", "IN_BACKGROUND"] as const;
export type TriggerType = (typeof triggerTypes)[number];

export const runStatuses = ["PENDING", "RUNNING", "COMPLETED", "FAILED", "STOPPED"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** RUNNING: a process holds the step. A waiting step is PENDING and has a wait reason. */
export const executionStatuses = ["PENDING", "RUNNING", "COMPLETED", "FAILED"] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/**
 * What a started step may wait for. `unknown`: data was sent and no response is recorded. `decision`: a person decides
 * about tool calls of its agents, or answers them.
 */
export const waitReasons = ["input", "payment", "child", "time", "unknown", "decision"] as const;
export type WaitReason = (typeof waitReasons)[number];

const interactiveTriggers: readonly TriggerType[] = ["MANUAL", "SUPERVISED", "TEST"];

/** Only in these runs, forms are editable, Continue is enabled, and outputs can be revised. */
export function isInteractive(triggerType: TriggerType): boolean {
  return interactiveTriggers.includes(triggerType);
}

/** Whether someone is watching: a member or a visitor of a form, until the run continues in the background. */
export function isAttended(run: { triggerType: TriggerType; runInBackground: boolean }): boolean {
  return run.triggerType !== "IN_BACKGROUND" && !run.runInBackground;
}

/**
 * Whether steps need approval: all in supervised runs, and those that visitors see in forms with step-by-step review, which
 * are `reviewedSteps`.
 */
export function isReviewed(run: { triggerType: TriggerType; reviewedSteps?: readonly string[] | null }): boolean {
  return run.triggerType === "SUPERVISED" || (run.triggerType === "FORM" && !!run.reviewedSteps);
}

export function isOver(status: RunStatus): boolean {
  return status === "COMPLETED" || status === "FAILED" || status === "STOPPED";
}

/** No end is final: a retry, a revised step, or an approval after a stop resumes a run. */
const runMoves: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  PENDING: ["RUNNING", "FAILED", "STOPPED"],
  RUNNING: ["COMPLETED", "FAILED", "STOPPED"],
  COMPLETED: ["RUNNING"],
  FAILED: ["RUNNING", "STOPPED"],
  STOPPED: ["RUNNING"],
};

export function canMoveRun(from: RunStatus, to: RunStatus): boolean {
  return from === to || runMoves[from].includes(to);
}

/** The part of a step's row that moves change. The table belongs to features/run. */
export interface ExecutionState {
  status: ExecutionStatus;
  waitsFor: WaitReason | null;
  /** Increased whenever results that are still on their way must be ignored. */
  epoch: number;
  isApproved: boolean;
  /** The node that a router chose. */
  next: string | null;
  /** A gate ended the run here. */
  isStop: boolean;
}

interface Move {
  from: readonly ExecutionStatus[];
  to: ExecutionStatus;
  /** The wait reasons for which the move is allowed; any without it. */
  waitsFor?: readonly WaitReason[];
  raisesEpoch?: true;
  /** Clears the earlier choice, stop, and approval. */
  resetsChoice?: true;
}

const executionMoves = {
  start: { from: ["PENDING"], to: "RUNNING" },
  wait: { from: ["RUNNING"], to: "PENDING" },
  finish: { from: ["RUNNING"], to: "COMPLETED" },
  fail: { from: ["RUNNING"], to: "FAILED" },
  /** The process that held the step is dead. */
  takeOver: { from: ["RUNNING"], to: "PENDING", raisesEpoch: true },
  /** A person, a payment, or a child run provides the result of a waiting step. */
  answer: { from: ["PENDING"], to: "COMPLETED", waitsFor: ["input", "payment", "child", "unknown"] },
  /** A person sends a message to a waiting step, which continues with it. */
  hear: { from: ["PENDING"], to: "PENDING", waitsFor: ["input"] },
  /** What the step waited for failed. */
  breakOff: { from: ["PENDING"], to: "FAILED", waitsFor: ["payment", "child", "unknown"] },
  /** The delay is over, or a person resends an uncertain delivery: the step runs again. */
  wake: { from: ["PENDING"], to: "PENDING", waitsFor: ["time", "unknown"] },
  /** A person has decided about all tool calls: the step starts again and continues after them. */
  decide: { from: ["PENDING"], to: "PENDING", waitsFor: ["decision"], raisesEpoch: true },
  retry: { from: ["FAILED"], to: "PENDING", raisesEpoch: true, resetsChoice: true },
  regenerate: { from: ["COMPLETED"], to: "PENDING", raisesEpoch: true, resetsChoice: true },
  edit: { from: ["COMPLETED"], to: "COMPLETED", raisesEpoch: true },
  approve: { from: ["COMPLETED"], to: "COMPLETED" },
  /** Continues without a result; later references to the step read N/A. */
  skip: { from: ["FAILED", "PENDING"], to: "COMPLETED", raisesEpoch: true, resetsChoice: true },
} as const satisfies Record<string, Move>;

export type ExecutionMove = keyof typeof executionMoves;

/** The step's state after a move, or `null` when the move is not allowed now. */
export function moveExecution(state: ExecutionState, name: ExecutionMove): ExecutionState | null {
  const move: Move = executionMoves[name];
  if (!move.from.includes(state.status)) return null;
  if (move.waitsFor && !(state.waitsFor && move.waitsFor.includes(state.waitsFor))) return null;
  // A waiting step cannot start; `wake` ends the wait first.
  if (name === "start" && state.waitsFor) return null;
  return {
    status: move.to,
    waitsFor: null,
    epoch: state.epoch + (move.raisesEpoch ? 1 : 0),
    isApproved: name === "approve" || (state.isApproved && !move.resetsChoice),
    next: move.resetsChoice ? null : state.next,
    isStop: move.resetsChoice ? false : state.isStop,
  };
}
