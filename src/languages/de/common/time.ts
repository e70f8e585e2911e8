import type * as english from "#product/texts/common/time.ts";

export const timeText: typeof english.timeText = {
  now: "jetzt",
  minutesAgo: (minutes) => `vor ${minutes} Min.`,
  hoursAgo: (hours) => `vor ${hours} Std.`,
  yesterday: "gestern",
};
