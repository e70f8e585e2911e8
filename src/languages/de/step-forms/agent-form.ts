import { formatCredits } from "#product/credits.ts";
import type * as english from "#product/texts/step-forms/agent-form.ts";

export const agentFormText: typeof english.agentFormText = {
  agent: "Agent",
  prompt: "Prompt",
  agentDeleted: "Diesen Agenten gibt es nicht mehr. Bitte einen anderen auswählen.",
  noModel: "Kein Modell verfügbar. In den Einstellungen lässt sich der Schlüssel eines Anbieters hinzufügen.",
  auto: (model) => `${model} (automatisch)`,
  model: (model, credits) =>
    `${model} · ${credits === 1 ? "1 Credit" : `${formatCredits(credits)} Credits`} pro Antwort`,
  promptPlaceholder: "Was dieser Schritt tun soll. @ fügt frühere Antworten und Ergebnisse ein.",
};
