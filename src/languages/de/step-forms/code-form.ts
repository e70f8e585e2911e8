import type * as english from "#product/texts/step-forms/code-form.ts";

export const codeFormText: typeof english.codeFormText = {
  inputs: "Eingaben",
  inputsHint: "Werte, die dein Code unter diesen Namen verwenden kann.",
  addInput: "Eingabe hinzufügen",
  inputName: "Name",
  inputValue: "Wert",
  inputPlaceholder: "Text oder @ für frühere Ergebnisse",
  stripFences: "Codeblock-Markierungen entfernen",
  stripFencesHint: "Wenn ein Agent sein JSON in ```-Zeilen einschließt, bekommt dein Code nur das JSON.",
  removeInput: (name) => (name ? `Eingabe ${name} entfernen` : "Diese Eingabe entfernen"),
  language: "Sprache",
  code: "Code",
  codeHint: {
    JAVASCRIPT:
      "Gib ein Objekt mit den Ausgaben zurück oder weise sie Variablen mit ihren Namen zu. Kein Zugriff auf Netzwerk und Dateien.",
    PYTHON:
      "Weise die Ausgaben Variablen mit ihren Namen zu. Die Standardbibliothek ist verfügbar. Kein Zugriff auf Netzwerk und Dateien.",
  },
  codePlaceholder: {
    JAVASCRIPT: "const total = JSON.parse(items).length;",
    PYTHON: "import json\ntotal = len(json.loads(items))",
  },
  outputs: "Ausgaben",
  outputsHint: "Namen der Werte, die spätere Schritte verwenden können. Mit der Eingabetaste fügst du einen hinzu.",
  outputsPlaceholder: "total",
  languages: { JAVASCRIPT: "JavaScript", PYTHON: "Python" },
  names: {
    invalid: (name) =>
      `„${name}“ ist kein gültiger Name in Code. Verwende Buchstaben, Ziffern und Unterstriche und keine reservierten Wörter.`,
    fix: "Gültige Namen verwenden",
    duplicate: (name) => `Der Name „${name}“ kommt zweimal vor.`,
  },
  test: {
    title: "Code testen",
    hint: "Mit Beispielwerten",
    run: "Code ausführen",
  },
};
