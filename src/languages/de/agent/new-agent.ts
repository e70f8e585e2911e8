import type * as english from "#product/texts/agent/new-agent.ts";

export const newAgentText: typeof english.newAgentText = {
  pasteLabel: "Inhalt der Datei",
  fromFile: (file) => `Aus ${file}. Bitte prüfen und dann den Agenten erstellen.`,
  fromPaste: "Aus dem eingefügten Text. Bitte prüfen und dann den Agenten erstellen.",
  startOptions: "Womit beginnen?",
  title: "Neuer Agent",
  generate: { title: "Mit KI generieren", desc: "Aus einer Beschreibung der Aufgabe" },
  chat: { title: "Im Chat mit KI erstellen", desc: "Ein paar Fragen beantworten" },
  import: { title: "Aus JSON importieren", desc: "Text einfügen oder Datei ablegen" },
  scratch: { title: "Leer beginnen", desc: "Ein Agent ohne Vorgaben" },
  templates: { title: "Vorlagen ansehen", desc: "Fertig zum Anpassen" },
  imported: {
    title: "Einstellungen des importierten Agenten:",
    setting: (name, value) => `${name}: ${value}`,
    modelMissing: "Sein Modell gibt es in diesem Workspace nicht. Der Agent verwendet stattdessen „Automatisch“.",
  },
  errors: {
    jobRequired: "Bitte die Aufgabe beschreiben oder Bilder hochladen",
    invalidFile: "Ungültige Konfigurationsdatei für einen Agenten",
    titleAndBackgroundRequired: "Bitte mindestens einen Titel und Anweisungen eingeben",
  },
};
