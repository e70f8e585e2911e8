import type * as english from "#product/texts/step-forms/loop-form.ts";

export const loopFormText: typeof english.loopFormText = {
  source: "Für jedes Element in",
  sourcePlaceholder:
    "Die Liste, die verarbeitet wird. Mit @ fügst du eine Formularantwort oder das Ergebnis eines früheren Schritts ein.",
  sourceHint: "Am besten funktionieren Listen mit einem Element pro Zeile.",
  itemName: "Name des Elements",
  itemNameHint: "Mit @ fügst du das Element in die Aufgabe ein.",
  task: "Aufgabe",
  taskPlaceholder: "Beschreibe, was mit jedem Element geschehen soll. Mit @ fügst du das Element ein.",
  maxItems: "Höchstzahl der Elemente",
  maxItemsHint: "Beginne mit 3 bis 5 Elementen. Erhöhe den Wert, sobald die Ergebnisse gut sind.",
};
