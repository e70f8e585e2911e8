import type * as english from "#product/texts/common/sign-in-window.ts";

export const signInWindowText: typeof english.signInWindowText = {
  blocked: "Der Browser hat das Fenster nicht geöffnet. Bitte Pop-ups für diese Seite erlauben.",
  title: "Verbunden",
  text: "Das Konto ist verbunden. Dieses Fenster kann geschlossen werden.",
  failedTitle: "Nicht verbunden",
  close: "Fenster schließen",
  expired: "Diese Anmeldung ist abgelaufen. Bitte neu beginnen.",
  refused: "Der Dienst hat es nicht erlaubt. Bitte noch einmal versuchen.",
};
