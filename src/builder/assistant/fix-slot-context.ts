import { createContext } from "react";

/** Below the failure of a step: where a suggested fix is shown, and how the step is tried with it. */
export interface FixSlotTarget {
  readonly element: HTMLElement;
  readonly tryStep: () => void;
}

export const FixSlotContext = createContext<(place: FixSlotTarget | null) => void>(() => {});
