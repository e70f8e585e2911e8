import type * as english from "#product/texts/step-forms/code-form.ts";

export const codeFormText: typeof english.codeFormText = {
  inputs: "Eingaben",
  inputsHint: "Werte, die der Code unter diesen Namen verwenden kann.",
  addInput: "Eingabe hinzufügen",
  inputName: "Name",
  inputValue: "Wert",
  inputPlaceholder: "Text oder @ für frühere Ergebnisse",
  stripFences: "Codeblock-Markierungen entfernen",
  stripFencesHint: "Wenn ein Agent sein JSON in ```-Zeilen einschließt, bekommt der Code nur das JSON.",
  removeInput: (name) => (name ? `Eingabe ${name} entfernen` : "Diese Eingabe entfernen"),
  language: "Sprache",
  code: "Code",
  codeHint: {
    JAVASCRIPT:
      "Ein Objekt mit den Ausgaben zurückgeben oder sie Variablen mit ihren Namen zuweisen. Kein Zugriff auf Netzwerk und Dateien.",
    PYTHON:
      "Die Ausgaben gehören in Variablen mit ihren Namen. Die Standardbibliothek ist verfügbar. Kein Zugriff auf Netzwerk und Dateien.",
  },
  codePlaceholder: {
    JAVASCRIPT: "const total = JSON.parse(items).length;",
    PYTHON: "import json\ntotal = len(json.loads(items))",
  },
  outputs: "Ausgaben",
  outputsHint: "Namen der Werte, die spätere Schritte verwenden können. Die Eingabetaste fügt einen hinzu.",
  outputsPlaceholder: "total",
  languages: { JAVASCRIPT: "JavaScript", PYTHON: "Python" },
  names: {
    invalid: (name) =>
      `„${name}“ ist kein gültiger Name in Code. Möglich sind Buchstaben, Ziffern und Unterstriche, aber keine reservierten Wörter.`,
    fix: "Gültige Namen verwenden",
    duplicate: (name) => `Der Name „${name}“ kommt zweimal vor.`,
  },
  test: {
    title: "Code testen",
    hint: "Mit Beispielwerten",
    run: "Code ausführen",
  },
};
