import type * as english from "#product/texts/integration/gmail-errors.ts";

export const gmailErrorText: typeof english.gmailErrorText = {
  noRecipient: "In „to“ fehlt eine E-Mail-Adresse.",
  noAddress: (given) => `„${given}“ ist keine E-Mail-Adresse.`,
  tooMany: (max) => `Eine E-Mail kann höchstens ${max} Empfänger haben.`,
  lineBreak: "Adressen und Betreff dürfen nur eine Zeile lang sein.",
  tooLong: "Die E-Mail ist zu lang. Bitte Betreff oder Text kürzen.",
  noSubject: "Der Betreff fehlt.",
  noMessage: "Es gibt keine Nachricht mit dieser ID. Sie steht in der Liste der Nachrichten.",
};
