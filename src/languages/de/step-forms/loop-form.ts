import type * as english from "#product/texts/step-forms/loop-form.ts";

export const loopFormText: typeof english.loopFormText = {
  source: "Für jedes Element in",
  sourcePlaceholder:
    "Die Liste, die verarbeitet wird. @ fügt eine Formularantwort oder das Ergebnis eines früheren Schritts ein.",
  sourceHint: "Am besten funktionieren Listen mit einem Element pro Zeile.",
  itemName: "Name des Elements",
  itemNameHint: "@ fügt das Element in die Aufgabe ein.",
  task: "Aufgabe",
  taskPlaceholder: "Was mit jedem Element geschehen soll. @ fügt das Element ein.",
  maxItems: "Höchstzahl der Elemente",
  maxItemsHint: "Am besten mit 3 bis 5 Elementen beginnen und den Wert erhöhen, sobald die Ergebnisse gut sind.",
};
