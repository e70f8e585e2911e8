import type * as english from "#product/texts/files/upload-toasts.ts";

const tryAgain = "Bitte erneut versuchen.";

export const uploadToastText: typeof english.uploadToastText = {
  filesFailed: `Einige Dateien konnten nicht hochgeladen werden. ${tryAgain}`,
  fileFailed: (name, reason) => `Nicht hochgeladen: ${name}. Grund: ${reason}`,
  noData: "Die Datei wurde hochgeladen, aber es kamen keine Angaben zu ihr zurück",
  urlsFailed: `Die Links konnten nicht verarbeitet werden. ${tryAgain}`,
};
