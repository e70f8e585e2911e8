import type * as english from "#product/texts/trigger/trigger-errors.ts";

export const triggerErrorText: typeof english.triggerErrorText = {
  noNextTime: "Dieser Zeitplan tritt nie ein. Bitte den Ausdruck prüfen.",
  tooManyActive: (most) =>
    `Ein Workspace kann ${most} aktive Zeitpläne haben. Bitte einen ausschalten, der nicht mehr gebraucht wird.`,
  tooManyEvents: (most) =>
    `Ein Workspace kann ${most} aktive App-Ereignisse haben. Bitte eines ausschalten, das nicht mehr gebraucht wird.`,
  scheduleInputs: (problem) =>
    `Bitte den Zeitplan bearbeiten, sein Formular ausfüllen und ihn dann einschalten. ${problem}`,
  eventInputs: "Bitte alle Felder des Ereignisses ausfüllen.",
  noSecret: "Dieser Webhook hat noch kein Geheimnis. Bitte eines erstellen und ihn dann einschalten.",
  tooMany: (most) => `Ein Workflow kann ${most} Auslöser haben. Bitte einen löschen, der nicht mehr gebraucht wird.`,
  badPath: (path) => `„${path}“ ist kein Pfad. Ein Pfad sieht so aus: data.items[0].name`,
  contentType: "Bitte application/json oder Formularfelder senden.",
  badJson: "Der Inhalt ist kein gültiges JSON.",
  tooDeep: "Der Inhalt hat zu viele Ebenen von Listen und Objekten.",
  secretMissing: "Das Geheimnis fehlt. Es gehört in den Header X-Webhook-Secret.",
  secretWrong: "Das Geheimnis ist falsch.",
  signatureMissing: "Die Signatur fehlt: webhook-id, webhook-timestamp und webhook-signature.",
  signatureOld: "Die Signatur ist zu alt. Bitte die Uhr des Absenders prüfen.",
  signatureWrong: "Die Signatur ist falsch.",
  tryAgain: "Der Aufruf konnte nicht verarbeitet werden. Bitte noch einmal senden.",
};
