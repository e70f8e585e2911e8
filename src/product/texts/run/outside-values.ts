import { sentences } from "../../sentences.ts";

/** Why the values with which a program, a file or a trigger starts a run are not accepted. */
export const outsideValueText = sentences("outsideValueText", {
  unknown: (name: string) => `The workflow's first form has no field "${name}". Names are case-sensitive.`,
  ambiguous: (label: string) => `Several fields are called "${label}". Use the id of the field.`,
  twice: (label: string) => `The field "${label}" was given twice, by its id and by its label.`,
  tooManyLinks: (max: number) => `${max === 1 ? "Only 1 link is" : `At most ${max} links are`} allowed.`,
  noForm: "This workflow starts without a form, so it takes no values.",
});
