import { sentences } from "../../sentences.ts";

/** How long ago something was. */
export const timeText = sentences("timeText", {
  now: "now",
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  yesterday: "yesterday",
});
