import { formatCredits } from "#product/credits.ts";
import type * as english from "#product/texts/step-forms/agent-form.ts";

export const agentFormText: typeof english.agentFormText = {
  agent: "Agent",
  prompt: "Prompt",
  agentDeleted: "Diesen Agenten gibt es nicht mehr. Wähle einen anderen aus.",
  noModel: "Kein Modell verfügbar. Füge in den Einstellungen den Schlüssel eines Anbieters hinzu.",
  auto: (model) => `${model} (automatisch)`,
  model: (model, credits) =>
    `${model} · ${credits === 1 ? "1 Credit" : `${formatCredits(credits)} Credits`} pro Antwort`,
  promptPlaceholder: "Beschreibe, was dieser Schritt tun soll. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
};
