import type * as english from "#product/texts/files/text-recognition.ts";

export const textRecognitionText: typeof english.textRecognitionText = {
  notStarted: "Die Texterkennung startet auf diesem Server nicht. Sein Betreiber kann TESSERACT_PATH prüfen.",
  failed: (reason) =>
    reason
      ? `Die Texterkennung ist fehlgeschlagen: ${reason}`
      : "Die Texterkennung ist fehlgeschlagen. Bitte später noch einmal versuchen.",
};
