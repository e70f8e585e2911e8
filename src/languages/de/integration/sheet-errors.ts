import type * as english from "#product/texts/integration/sheet-errors.ts";

export const sheetErrorText: typeof english.sheetErrorText = {
  noSpreadsheet: "Das ist weder die URL noch die ID einer Google-Tabelle.",
  noSheet: "Der Name des Tabellenblatts fehlt, dem die Zeilen hinzugefügt werden.",
  noRows: 'Die Zeilen müssen ein JSON-Array von Arrays mit Texten und Zahlen sein, etwa [["Ada", 3]].',
  tooMany: (max) => `Höchstens ${max} Zeilen und 10.000 Zellen lassen sich auf einmal hinzufügen.`,
};
