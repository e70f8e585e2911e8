import type * as english from "#product/texts/common/toasts.ts";

export const commonToastText: typeof english.commonToastText = {
  copied: "Kopiert",
  copyFailed: "Der Browser hat das Kopieren blockiert. Der Text lässt sich markieren und von Hand kopieren.",
  offline: "Offline. Änderungen bleiben hier und werden gespeichert, sobald die Verbindung wieder da ist.",
  unknown: "Etwas ist schiefgelaufen. Bitte erneut versuchen.",
  movedToBin: (title) => `„${title}“ in den Papierkorb verschoben`,
  restored: (title) => `„${title}“ wiederhergestellt`,
};
