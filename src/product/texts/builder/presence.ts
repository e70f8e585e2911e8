/** Who else has the same workflow open in the builder. */ import { joinWords } from "#lib/text.ts";

export const presenceText = {
  here: "Here now",
  location: (name: string, step: string | null) =>
    step === null ? `${name} is here` : `${name} is here, in step ${step}`,
  /** Read after a name on a step, for people who can't see the ring around it. */
  inStep: "is in this step",
  isEditing: "is editing",
  /** Above the settings of a step, which are read-only meanwhile. */
  editing: (name: string) => `${name} is editing this step`,
  takeOver: "Take over",
  moreCount: (count: number) => `+${count}`,
  alsoHere: (names: readonly string[]) =>
    `${joinWords(names)} also ${names.length === 1 ? "has" : "have"} this step open.`,
} as const;
