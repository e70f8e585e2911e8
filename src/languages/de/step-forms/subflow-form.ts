import type * as english from "#product/texts/step-forms/subflow-form.ts";

export const subflowFormText: typeof english.subflowFormText = {
  workflow: "Auszuführender Workflow",
  choose: "Workflow auswählen",
  workflowDeleted: "Diesen Workflow gibt es nicht mehr. Bitte einen anderen auswählen.",
  open: "Workflow öffnen",
  inputs: "Eingaben für sein erstes Formular",
  inputsHint: "Leere Felder werden abgefragt, wenn der Lauf diesen Schritt erreicht.",
  noInputs: "Sein erster Schritt hat keine Felder zum Ausfüllen.",
  inputPlaceholder: "Während des Laufs abfragen",
};
