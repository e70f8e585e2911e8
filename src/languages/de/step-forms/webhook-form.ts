import type * as english from "#product/texts/step-forms/webhook-form.ts";

export const webhookFormText: typeof english.webhookFormText = {
  url: "URL",
  urlHint: "Sendet die Ergebnisse aller früheren Schritte als JSON in einer POST-Anfrage.",
  invalidUrl: "Bitte eine URL eingeben, die mit https:// beginnt.",
  headers: "Header",
  headersHint: "Werte werden verschlüsselt und nie wieder angezeigt. Sie gehen nur an den Host dieser URL.",
  headersForOtherHost: "Die URL führt jetzt zu einem anderen Host. Bitte die Werte der Header noch einmal eingeben.",
  urlRequired: "Bitte zuerst die URL eingeben.",
  headerName: (number) => `Name von Header ${number}`,
  headerNamePlaceholder: "Authorization",
  headerValue: (number) => `Wert von Header ${number}`,
  headerValuePlaceholder: "Bearer ...",
  headerValueSet: "Festgelegt (verborgen)",
  replaceHeaderValue: (number) => `Wert von Header ${number} ersetzen`,
  removeHeader: (number) => `Header ${number} entfernen`,
  addHeader: "Header hinzufügen",
  sendTestData: "Testdaten senden",
  sendTestDataHint: "Sendet ein Beispiel für das, was ein Lauf sendet.",
  responded: (status) => `Der Server hat mit Status ${status} geantwortet.`,
  signature: "Signatur",
  signatureHint:
    "Jede Zustellung enthält webhook-id, webhook-timestamp und webhook-signature, einen HMAC-SHA256 mit diesem Schlüssel.",
  showSecret: "Signaturschlüssel anzeigen",
  copySecret: "Signaturschlüssel kopieren",
};
