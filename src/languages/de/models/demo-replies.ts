import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/models/demo-replies.ts";

const acceptWhatFits =
  "Passendes lässt sich übernehmen, der Rest bearbeiten. Das Demo-Modell wählt Entwürfe anhand von Stichwörtern aus.";

export const demoReplyText: typeof english.demoReplyText = {
  agentDraft: (title) => `Hier ist ein Entwurf für „${title}“. ${acceptWhatFits}`,
  workflowDraft: (title, steps) =>
    `Hier ist ein Entwurf für „${title}“ mit ${plural(steps, "Schritt", "Schritten")}. ${acceptWhatFits}`,
  chatLimits:
    "Das Demo-Modell kann nur erste Entwürfe erstellen. Eine andere Aufgabe ergibt einen weiteren Entwurf. Dieser lässt sich von Hand bearbeiten, und mit einem verbundenen Modell geht der Chat weiter.",
  formDescription: (name, fields) =>
    `Dieses Formular startet „${name}“.${fields.length > 0 ? ` Gefragt wird nach: ${formatList(fields)}.` : ""} Ein verbundenes Modell schreibt diesen Text in eigenen Worten.`,
  noteContinued:
    "Das Demo-Modell schreibt keine eigenen Texte. Mit einem verbundenen Modell geht diese Notiz hier weiter.",
  editLimits:
    "Das Demo-Modell kann diesen Workflow erklären, einen Schritt umbenennen, den letzten Schritt entfernen oder einen Schritt für Durchsicht, Zusammenfassung, Übersetzung oder E-Mail hinzufügen. Alles andere braucht ein verbundenes Modell.",
  fixLimits: (error) =>
    `Der Schritt ist mit „${error}“ fehlgeschlagen. Das Demo-Modell kann die Ursache nicht finden. Die Einstellungen des Schritts lassen sich von Hand ändern oder mit einem verbundenen Modell prüfen.`,
  explained: (labels) =>
    `Dieser Workflow hat ${plural(labels.length, "Schritt", "Schritte")}: ${formatList(labels.map((label) => `„${label}“`))}. Jeder Schritt verwendet die Ergebnisse der Schritte, die sein Prompt nennt.`,
  renamed: (from, to) => `Ich habe „${from}“ in „${to}“ umbenannt.`,
  removed: (label) => `Ich habe „${label}“ entfernt.`,
  stylePreview: (request, hasVoice) =>
    hasVoice
      ? `Das ist eine Demo-Antwort auf „${request}“. Ein echtes Modell würde hier der Richtlinie dieser Stimme folgen. Zum Vergleichen ein Modell verbinden.`
      : `Das ist eine Demo-Antwort auf „${request}“. Ein echtes Modell würde hier in eigenen Worten schreiben.`,
  added: (label, after) => `Ich habe „${label}“ nach „${after}“ hinzugefügt.`,
};
