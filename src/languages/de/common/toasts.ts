import type * as english from "#product/texts/common/toasts.ts";

export const commonToastText: typeof english.commonToastText = {
  copied: "Kopiert",
  copyFailed: "Dein Browser hat das Kopieren blockiert. Markiere den Text und kopiere ihn von Hand.",
  offline: "Du bist offline. Änderungen bleiben hier und werden gespeichert, sobald du wieder online bist.",
  unknown: "Etwas ist schiefgelaufen. Bitte versuche es erneut.",
  movedToBin: (title) => `„${title}“ in den Papierkorb verschoben`,
  restored: (title) => `„${title}“ wiederhergestellt`,
};
