import { type ComponentType, createContext } from "react";
import type { GraphNode } from "#engine/graph.ts";
import type { Status } from "#ui/status-dot.tsx";

/** How far a step has come in the run that the canvas shows. */
export interface StepMark {
  readonly status: Status;
  /** The same in a word. */
  readonly word: string;
}

export const noMarks: ReadonlyMap<string, StepMark> = new Map();

/** What the room of runs puts into the builder: it knows the builder, which does not know it. */
export interface BuilderRuns {
  /** Starts and stops runs of this workflow, and marks its steps on the canvas. */
  RunBar: ComponentType<{ isFlat?: boolean }>;
  /** What a step returned when it ran last, and a test of it alone. */
  StepOutput: ComponentType<{ node: GraphNode; isTitled: boolean }>;
  /** Tries one step; with `bar` it is part of the step's toolbar on the canvas. */
  RunStep: ComponentType<{ node: GraphNode; look: "bar" | "button" }>;
  /** Begins a test with this step, behind what the last run brought. */
  RunFrom: ComponentType<{ node: GraphNode; look: "item" | "button" }>;
}

export const BuilderRunsContext = createContext<BuilderRuns>({
  RunBar: () => null,
  StepOutput: () => null,
  RunStep: () => null,
  RunFrom: () => null,
});
