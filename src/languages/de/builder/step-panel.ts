import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/step-panel.ts";

export const stepPanelText: typeof english.stepPanelText = {
  fields: (count) => plural(count, "Feld", "Felder"),
  generalTask: "Allgemeine Aufgabe",
  nextStep: "Nächster Schritt",
  endOfWorkflow: "Ende des Workflows",
  close: "Schließen",
  resize: "Größe der Einstellungen ändern",
  tabs: "Tabs des Schritts",
  step: (number) => `Schritt ${number}`,
  previous: "Zum vorherigen Schritt",
  next: "Zum nächsten Schritt",
  input: {
    title: "Eingabe",
    fromRun: (when) => `Stand: ${when}`,
    search: "Eingaben suchen",
    noEarlierSteps: "Vor diesem Schritt läuft kein anderer, deshalb hat er keine Eingaben.",
    noValues: "Nach dem ersten Lauf erscheinen hier Werte.",
    noMatch: "Keine passenden Eingaben",
    fullOutput: "Ganze Ausgabe",
    used: "Verwendet",
    insertHint: "Klicken, um an der Schreibmarke einzufügen, oder in den Text ziehen",
  },
  output: {
    title: "Ausgabe",
    view: "Ansicht der Ausgabe",
    text: "Text",
    json: "JSON",
    empty: "Noch keine Ausgabe",
    emptyText: "Führe den Schritt aus, um zu sehen, was er liefert, wie lange er dauert und was er kostet.",
    pinHint: "Testläufe verwenden eine fixierte Ausgabe, statt den Schritt auszuführen. Das kostet nichts.",
    tryAgain: "Erneut versuchen",
    copyDetails: "Details kopieren",
  },
  test: {
    inputs: "Beispieleingaben",
    start: "Test starten",
    estimate: "Geschätzte Kosten eines Tests",
    noInputsNeeded: "Dieser Schritt verwendet keine früheren Schritte und braucht deshalb keine Beispieleingaben.",
    sideEffectsHint: "Was dieser Schritt nach außen bewirkt, geschieht auch im Test wirklich.",
  },
};
