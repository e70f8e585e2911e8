import type { Status } from "#ui/feedback/status-dot.tsx";

/** How far a step has come in the run that the canvas shows. */
export interface StepMark {
  readonly status: Status;
  /** The same in a word. */
  readonly label: string;
}

export const noMarks: ReadonlyMap<string, StepMark> = new Map();
