import type * as english from "#product/texts/integration/calendar-errors.ts";

export const calendarErrorText: typeof english.calendarErrorText = {
  noTime: (given) => `„${given}“ ist kein Datum und keine Uhrzeit. Beispiele: 2026-03-09T14:00+01:00 oder 2026-03-09.`,
  noTimeZone: "Zeiten ohne Abstand zu UTC brauchen eine Zeitzone, etwa Europe/Berlin.",
  mixedTimes: "Beginn und Ende müssen beide Tage oder beide Zeiten sein.",
  endFirst: "Das Ende muss nach dem Beginn liegen.",
  noAddress: (given) => `„${given}“ ist keine E-Mail-Adresse.`,
  tooManyGuests: (max) => `Ein Termin kann höchstens ${max} Gäste haben.`,
  noEvent: "Es gibt keinen Termin mit dieser ID. Sie steht in der Liste der Termine.",
};
