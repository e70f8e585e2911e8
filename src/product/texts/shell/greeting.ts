import { sentences } from "../../sentences.ts";

/** The greeting on the home page. */
export const greetingText = sentences("greetingText", {
  morning: "Good morning",
  afternoon: "Good afternoon",
  evening: "Good evening",
  toName: (words: string, firstName: string) => `${words}, ${firstName}`,
});
