import type * as english from "#product/texts/step-forms/router-form.ts";

export const routerFormText: typeof english.routerFormText = {
  prompt: "Auswahllogik",
  promptPlaceholder: "Beschreibe, wie der Pfad gewählt wird. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  paths: "Pfade",
  pathsHint:
    "Der Lauf nimmt genau einen Pfad. Lege zuletzt einen Pfad für alles andere an, damit der Lauf immer weitergehen kann.",
  name: (number) => `Name von Pfad ${number}`,
  namePlaceholder: "z. B. Beschwerde",
  next: (number) => `Pfad ${number} führt zu`,
  chooseNext: "Schritt auswählen",
  desc: (number) => `Wann Pfad ${number} gewählt wird`,
  descPlaceholder: "z. B. Die Nachricht ist eine Beschwerde",
  otherwisePlaceholder: "z. B. Alles andere",
  add: "Pfad hinzufügen",
  remove: (number) => `Pfad ${number} entfernen`,
  tooManyPaths: (max) => `Eine Verzweigung kann höchstens ${max} Pfade haben.`,
  modelHint: "Ein eingebautes Modell wählt den Pfad. Das kostet 1 Credit.",
};
