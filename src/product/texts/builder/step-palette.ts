/** The palette of step types. */
export const stepPaletteText = {
  title: "Add a step",
  families: { human: "People", ai: "AI", flow: "Flow" },
  noMatch: "No matching steps",
  keyboardHint: "↑ ↓ to select · Enter to add",
} as const;
