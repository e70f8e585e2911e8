import type * as english from "#product/texts/public-api/reference-page.ts";

export const referencePageText: typeof english.referencePageText = {
  endpoints: "Endpunkte",
  key: "API-Schlüssel",
  keyHint: "Für „Anfrage senden“ weiter unten. Er bleibt auf dieser Seite und ist weg, wenn sie geschlossen wird.",
  specification: "OpenAPI-Dokument",
  parameters: "Parameter",
  body: "Inhalt",
  file: (field) => `Ein Formular mit einer oder mehreren Dateien in ${field}`,
  answers: "Antworten",
  required: "erforderlich",
  rights: (scopes) => `Rechte: ${scopes}`,
  or: "oder",
  send: "Anfrage senden",
  sending: "Wird gesendet …",
  failed: "Die Anfrage konnte nicht gesendet werden. Bitte die Verbindung prüfen.",
  answer: "Antwort",
};
