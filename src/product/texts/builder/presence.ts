/** Who else has the same workflow open in the builder. */
import { formatList } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

export const presenceText = sentences("presenceText", {
  here: "Here now",
  location: (name: string, step: string | null) =>
    step === null ? `${name} is here` : `${name} is here, in step ${step}`,
  /** Read by screen readers after the names on a step. */
  inStep: (count: number) => `${count === 1 ? "is" : "are"} in this step`,
  /** After the names on a step. */
  isEditing: (count: number) => `${count === 1 ? "is" : "are"} editing`,
  /** Shown above the settings of a step, which are read-only while another person edits them. */
  editing: (name: string) => `${name} is editing this step`,
  takeOver: "Take over",
  moreCount: (count: number) => `+${count}`,
  alsoHere: (names: readonly string[]) =>
    `${formatList(names)} also ${names.length === 1 ? "has" : "have"} this step open.`,
});
