import { createContext } from "react";

/** The element below a failed step that shows a suggested fix, and the function that runs the step with it. */
export interface FixSlotTarget {
  readonly element: HTMLElement;
  readonly tryStep: () => void;
}

export const FixSlotContext = createContext<(place: FixSlotTarget | null) => void>(() => {});
