import type * as english from "#product/texts/builder/step-palette.ts";

export const stepPaletteText: typeof english.stepPaletteText = {
  title: "Schritt hinzufügen",
  families: { human: "Menschen", ai: "KI", flow: "Ablauf" },
  noMatch: "Keine passenden Schritte",
  keyboardHint: "Auswählen mit ↑ ↓ · Hinzufügen mit Eingabe",
};
