import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/credentials/endpoint.ts";

export const endpointText: typeof english.endpointText = {
  add: "Endpunkt hinzufügen",
  edit: "Endpunkt bearbeiten",
  name: "Name",
  namePlaceholder: "Ollama im Büro",
  baseUrl: "Basis-URL",
  baseUrlPlaceholder: "https://models.example.com/v1",
  apiKey: "API-Schlüssel",
  savedKey: (last4) => `Gespeichert${last4 ? `, endet auf ${last4}` : ""}. Ein leeres Feld behält den Schlüssel.`,
  noKeyNeeded: "Leer lassen, wenn der Server keinen braucht",
  models: "Modelle",
  model: "Name des Modells",
  addModel: "Modell hinzufügen",
  removeModel: (name) => `${name || "Modell"} entfernen`,
  context: "Kontext (Tokens)",
  maxOutput: "Höchstzahl der Ausgabe-Tokens",
  images: "Unterstützt Bilder",
  tools: "Unterstützt Tools",
  test: "Verbindung testen",
  found: (count) => `Verbindung erfolgreich. ${plural(count, "Modell", "Modelle")} gefunden.`,
  enterKeyAgain: "Die Basis-URL hat sich geändert. Bitte den API-Schlüssel noch einmal eingeben.",
  tooMany: (max) => `Ein Workspace kann höchstens ${plural(max, "Endpunkt", "Endpunkte")} haben.`,
  delete: (name) => `${name} löschen`,
  confirmDelete: (name) => ({
    title: `${name} löschen?`,
    text: "Agenten, die ein Modell dieses Endpunkts verwenden, funktionieren dann erst wieder mit einem anderen Modell.",
    confirm: "Endpunkt löschen",
  }),
};
