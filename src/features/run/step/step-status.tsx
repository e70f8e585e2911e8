import { statusName } from "#product/run-status.ts";
import { type Status, StatusDot } from "#ui/feedback/status-dot.tsx";
import type { StepItem, StepState } from "../client/run-view.ts";

const dots: Readonly<Record<StepState, Status>> = {
  done: "success",
  failed: "danger",
  running: "running",
  waiting: "warning",
  queued: "running",
  locked: "idle",
  later: "idle",
};
const statusCodes: Readonly<Record<StepState, string>> = {
  done: "COMPLETED",
  failed: "FAILED",
  running: "RUNNING",
  waiting: "WAITING",
  queued: "PENDING",
  locked: "PENDING",
  later: "PENDING",
};

/** The status label of a step. */
export const stepStatusLabel = ({ state, waitsFor }: Pick<StepItem, "state" | "waitsFor">) =>
  statusName(waitsFor === "unknown" ? "UNKNOWN" : statusCodes[state]);

export const stepDotStatus = ({ state }: Pick<StepItem, "state">): Status => dots[state];

/** The status dot of a step, with its label. */
export function StepStatus({ step, isLabelShown = false }: { step: StepItem; isLabelShown?: boolean }) {
  return <StatusDot status={stepDotStatus(step)} label={stepStatusLabel(step)} isLabelShown={isLabelShown} />;
}
