import { sentences } from "../../sentences.ts";
/** Changes announced to screen readers. */
export const builderAnnouncements = sentences("builderAnnouncements", {
  undone: (change: string) => `Undone: ${change}`,
  redone: (change: string) => `Redone: ${change}`,
  movedToPosition: (label: string, position: number, count: number) => `${label} is now step ${position} of ${count}`,
});
