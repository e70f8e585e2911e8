import type { Status } from "#ui/feedback/status-dot.tsx";

/** State of a step in the run shown on the canvas. */
export interface StepMark {
  readonly status: Status;
  /** The status as a word. */
  readonly label: string;
}

export const noMarks: ReadonlyMap<string, StepMark> = new Map();
