import type * as english from "#product/texts/shell/greeting.ts";

export const greetingText: typeof english.greetingText = {
  morning: "Guten Morgen",
  afternoon: "Guten Tag",
  evening: "Guten Abend",
  toName: (words, firstName) => `${words}, ${firstName}`,
};
