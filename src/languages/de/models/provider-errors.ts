import type * as english from "#product/texts/models/provider-errors.ts";

const tryAgain = "Bitte gleich noch einmal versuchen.";

export const aiText: typeof english.aiText = {
  rateLimit: (provider) => `${provider} erhält gerade zu viele Anfragen. ${tryAgain}`,
  keyRejected: (provider) => `${provider} hat den API-Schlüssel abgelehnt.`,
  quotaExceeded: (provider) => `Das Konto bei ${provider} hat kein Guthaben oder Kontingent mehr.`,
  overloaded: (provider) => `${provider} ist überlastet oder hat Probleme. ${tryAgain}`,
  timeout: (provider) => `${provider} hat zu lange für eine Antwort gebraucht.`,
  unreachable: (provider) => `${provider} war nicht erreichbar.`,
  contextTooLong:
    "Das Gespräch ist zu lang für dieses Modell. Bitte ein Modell mit größerem Kontextfenster auswählen oder weniger Quellen verwenden.",
  unreadableResponse: (provider) => `Die Antwort von ${provider} konnte nicht gelesen werden.`,
  incompleteResponse: (provider) => `Die Antwort von ${provider} endete, bevor sie vollständig war.`,
  responseTooLarge: (provider) => `Die Antwort von ${provider} ist zu groß.`,
  mediaDownloadFailed: (provider) =>
    `${provider} hat die Datei erstellt, aber sie konnte nicht heruntergeladen werden.`,
  noImage: (provider) => `${provider} hat kein Bild geliefert. Vielleicht hilft ein anderer Prompt.`,
  refused: (provider) => `${provider} hat es abgelehnt, diese Anfrage zu beantworten.`,
  unknown: (provider) => `Bei ${provider} ist etwas schiefgelaufen.`,
  unknownTool: (name, tools) =>
    `Es gibt kein Tool namens ${name}. ${tools.length ? `Die Tools sind: ${tools.join(", ")}.` : "Es gibt keine Tools."}`,
  toolInputNotJson: (name) => `Die Eingabe für das Tool ${name} ist kein gültiges JSON.`,
  invalidToolInput: (name, reason) => `Die Eingabe für das Tool ${name} ist ungültig: ${reason}`,
  toolFailed: "Das Tool ist fehlgeschlagen.",
  searchFailed: (provider) => `${provider} konnte das Web nicht durchsuchen.`,
  toolInterrupted: "Das Tool wurde nicht fertig.",
  fileNotLoaded: (host) => `Eine Datei für das Modell konnte nicht von ${host} geladen werden.`,
  fileTooLarge: "Eine Datei ist zu groß für das Modell.",
  answerTruncated: "Das Modell hat sein Ausgabelimit erreicht, bevor seine Antwort vollständig war.",
  invalidAnswerFormat: "Die Antwort des Modells hat nicht das verlangte Format.",
  malformedKey: "Das sieht nicht wie ein Schlüssel für diesen Anbieter aus.",
};
