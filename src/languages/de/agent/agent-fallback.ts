import { formatList } from "#lib/locale.ts";
import type * as english from "#product/texts/agent/agent-fallback.ts";

export const agentFallbackText: typeof english.agentFallbackText = {
  title: "Wenn das Modell nicht antworten kann",
  hint: "Diese Modelle springen der Reihe nach ein. Eine Antwort wird einmal berechnet, zum Preis des Modells, das sie gegeben hat.",
  standIn: "Wenn jeder Aufruf fehlschlägt, wird einmal das eingebaute Ersatzmodell versucht.",
  add: "Ersatzmodell hinzufügen",
  full: (max) => `Ein Agent kann bis zu ${max} Ersatzmodelle haben.`,
  moveUp: (model) => `${model} nach oben verschieben`,
  moveDown: (model) => `${model} nach unten verschieben`,
  remove: (model) => `${model} entfernen`,
  moved: (model, position, count) => `${model} ist jetzt ${position} von ${count}.`,
  usedWhen: "Springt ein",
  anyReason: "immer, wenn das Modell nicht antworten kann",
  reasons: {
    error: "bei Fehlern",
    limit: "bei erreichtem Limit",
    timeout: "bei Zeitüberschreitung",
    window: "bei zu langen Anfragen",
    price: "bei fehlenden Credits",
  },
  notLarger: (model) => `Das Kontextfenster ist nicht größer als das von ${model}.`,
  notCheaper: (model) => `Nicht günstiger als ${model}.`,
  withReasons: (model, reasons) => `${model}: ${formatList(reasons, "disjunction")}`,
  warnings: {
    gone: "Dieses Modell gibt es nicht mehr. Es wird übersprungen.",
    ownModel: "Der Agent verwendet dieses Modell bereits. Es wird übersprungen.",
    noKey: (keys) => `Benötigt: ${keys}. Bis dahin wird es übersprungen.`,
    notInPlan: "Nicht im Tarif enthalten. Es wird übersprungen.",
    noTools: "Kann keine Tools verwenden und antwortet ohne sie.",
    noImages: "Kann keine Bilder sehen und antwortet ohne sie.",
  },
};
