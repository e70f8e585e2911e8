import { sentences } from "../../sentences.ts";
/** The palette of step types. */
export const stepPaletteText = sentences("stepPaletteText", {
  title: "Add a step",
  families: { human: "People", ai: "AI", flow: "Flow" },
  noMatch: "No matching steps",
  keyboardHint: "↑ ↓ to select · Enter to add",
});
