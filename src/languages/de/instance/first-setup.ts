import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/instance/first-setup.ts";

export const firstSetupText: typeof english.firstSetupText = {
  title: (brand) => `${brand} einrichten`,
  text: "Fünf kurze Schritte. Nur der erste ist nötig, der Rest lässt sich später in den Einstellungen erledigen.",
  owner: "Eigenes Konto",
  ownerText: "Der Betreiber verwaltet diesen Server: Personen, Tarife, Modelle und E-Mail.",
  createAccount: "Konto erstellen",
  name: "Name des Servers",
  model: "KI-Modell",
  modelDemo: "Demo-Modell, bis ein Schlüssel hinzukommt",
  modelOptions: {
    demo: {
      label: "Mit dem Demo-Modell beginnen",
      hint: "Kostenlose Antworten nach festen Regeln, die diesen Server nie verlassen",
    },
    key: { label: "Schlüssel eines Anbieters verwenden", hint: "Echte Antworten, die der Anbieter abrechnet" },
    server: {
      label: "Eigenen Modellserver verwenden",
      hint: "Jeder OpenAI-kompatible Endpunkt, zum Beispiel Ollama",
    },
  },
  provider: "Anbieter",
  key: "Schlüssel",
  keyHint: "Wird im eigenen Workspace gespeichert.",
  keyForAll: (name) =>
    `Wird im eigenen Workspace gespeichert. Für alle Workspaces gilt stattdessen ${name} in den Umgebungsvariablen des Servers.`,
  connected: (models) => `Verbunden. ${plural(models, "Modell", "Modelle")} verfügbar.`,
  url: "Basis-URL",
  urlHint: "Für Ollama auf diesem Rechner: http://localhost:11434/v1",
  serverKey: "API-Schlüssel (optional)",
  encrypted: "Wird verschlüsselt und nie wieder angezeigt",
  noModels: "Verbunden, aber der Server bietet keine Modelle an.",
  signup: "Wer sich registrieren kann",
  mail: "E-Mail",
  mailShort: "Bleibt im Postausgang, bis ein Mailserver hinzukommt",
  mailOn: "Eingerichtet",
  continue: "Weiter",
  save: "Speichern und weiter",
  skipForNow: "Vorerst überspringen",
  edit: "Bearbeiten",
  finish: (brand) => `${brand} öffnen`,
  skipRest: (brand) => `Rest überspringen und ${brand} öffnen`,
  done: (done, total, skipped) =>
    skipped > 0 ? `${done} von ${total} fertig, ${skipped} übersprungen` : `${done} von ${total} fertig`,
  stepState: { done: "Fertig" },
};
