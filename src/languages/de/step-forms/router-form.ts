import type * as english from "#product/texts/step-forms/router-form.ts";

export const routerFormText: typeof english.routerFormText = {
  prompt: "Auswahllogik",
  promptPlaceholder: "Wie der Pfad gewählt wird. @ fügt frühere Antworten und Ergebnisse ein.",
  promptHint: "Für die Pfade ohne Regeln. Ein Modell wählt unter ihnen, wenn keine Regel erfüllt ist.",
  paths: "Pfade",
  pathsHint:
    "Der Lauf nimmt genau einen Pfad. Mit einem letzten Pfad für alles andere kann der Lauf immer weitergehen.",
  name: (number) => `Name von Pfad ${number}`,
  namePlaceholder: "z. B. Beschwerde",
  next: (number) => `Pfad ${number} führt zu`,
  chooseNext: "Schritt auswählen",
  desc: (number) => `Wann Pfad ${number} gewählt wird`,
  decidedBy: (number) => `Was über Pfad ${number} entscheidet`,
  descPlaceholder: "z. B. Die Nachricht ist eine Beschwerde",
  otherwisePlaceholder: "z. B. Alles andere",
  add: "Pfad hinzufügen",
  remove: (number) => `Pfad ${number} entfernen`,
  tooManyPaths: (max) => `Eine Verzweigung kann höchstens ${max} Pfade haben.`,
  modelHint:
    "Ein eingebautes Modell wählt den Pfad. Das kostet 1 Credit. Pfade mit Regeln werden zuerst geprüft und kosten nichts.",
};
