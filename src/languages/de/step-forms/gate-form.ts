import type * as english from "#product/texts/step-forms/gate-form.ts";

export const gateFormText: typeof english.gateFormText = {
  noAgent: "Kein Agent (für einfache Prüfungen)",
  prompt: "Entscheidungslogik",
  promptPlaceholder: "Nur fortfahren, wenn … @ fügt frühere Antworten und Ergebnisse ein.",
  promptHint: "Wann der Lauf weitergeht und wann er stoppt. Ein Stopp beendet den ganzen Lauf.",
};
