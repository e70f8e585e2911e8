import type { Plan, PlannedExecution } from "#engine/execution/plan.ts";

/** Returns the steps after a plan is applied. */
export function applyPlan(made: Plan, executions: readonly PlannedExecution[]): PlannedExecution[] {
  const kept = executions.filter((step) => !made.drop.includes(step.id));
  const moved = kept.map((step) => ({
    ...step,
    ordinal: made.move.find((one) => one.executionId === step.id)?.ordinal ?? step.ordinal,
  }));
  const created = made.create.map(({ nodeId, ordinal }) => ({
    id: `x-${nodeId}`,
    nodeId,
    ordinal,
    status: "PENDING" as const,
    waitsFor: null,
    epoch: 1,
    isApproved: false,
    next: null,
    isStop: false,
  }));
  return [...moved, ...created];
}
