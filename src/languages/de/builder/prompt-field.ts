import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/prompt-field.ts";

export const promptFieldText: typeof english.promptFieldText = {
  tokens: (count) => `≈ ${plural(count, "Token", "Tokens")}`,
  expand: "In größerem Fenster öffnen",
  done: "Fertig",
  mentionStep: "Früheren Schritt einfügen",
  noEarlierSteps: "Sobald es frühere Schritte gibt, lassen sie sich hier einfügen.",
  noEarlierStepsShort: "Keine früheren Schritte zum Einfügen",
  fullOutput: "Ganze Ausgabe",
  output: "Ausgabe",
  valueKinds: {
    string: "Text",
    number: "Zahl",
    boolean: "Ja oder nein",
    list: "Liste",
    object: "Objekt",
    empty: "Leer",
  },
  lastValue: (text) => `Zuletzt: ${text}`,
  unattachable: "Lässt sich nicht an einen Schritt anhängen. Das Modell sieht nur den Namen.",
  currentItem: "Aktuelles Element",
  conditional: "„N/A“, wenn der Lauf einen anderen Pfad nimmt",
  brokenMention: "Das gibt es nicht mehr, oder es läuft nicht vor diesem Schritt.",
  suggestions: "Aus früheren Schritten verfügbar",
  agents: "Agenten",
  workflows: "Workflows",
  workflowHint: "Der Agent dieses Schritts kann ihn ausführen",
  preview: "Vorschau mit den Werten des letzten Laufs",
  write: "Schreiben",
  previewTab: "Vorschau",
  view: "Ansicht des Prompts",
  previewWithValues: "Mit Werten des letzten Laufs ausgefüllt. Fehlende Werte erscheinen als „N/A“.",
  previewWithoutValues: "Noch keine Läufe. Werte aus früheren Schritten erscheinen deshalb als „N/A“.",
  richText: {
    view: "Textansicht",
    formatted: "Text",
    markdown: "Markdown",
    markdownHint:
      "Markdown: **fett**, *kursiv*, <ins>unterstrichen</ins>, ~~durchgestrichen~~, # Überschriften, Listen, Links, Bilder und Tabellen.",
  },
};
