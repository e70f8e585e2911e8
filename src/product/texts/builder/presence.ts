/** Who else has the same workflow open in the builder. */ import { joinWords } from "#lib/text.ts";

export const presenceText = {
  here: "Here now",
  location: (name: string, step: string | null) =>
    step === null ? `${name} is here` : `${name} is here, in step ${step}`,
  /** Read by screen readers after the name on a step. */
  inStep: "is in this step",
  isEditing: "is editing",
  /** Shown above the settings of a step, which are read-only while another person edits them. */
  editing: (name: string) => `${name} is editing this step`,
  takeOver: "Take over",
  moreCount: (count: number) => `+${count}`,
  alsoHere: (names: readonly string[]) =>
    `${joinWords(names)} also ${names.length === 1 ? "has" : "have"} this step open.`,
} as const;
