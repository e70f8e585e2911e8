import type * as english from "#product/texts/run/payment-step.ts";

const tryAgain = "Bitte erneut versuchen.";

export const paymentStepText: typeof english.paymentStepText = {
  email: "E-Mail für den Beleg",
  proceed: "Weiter zur Zahlung",
  pay: (amount) => `${amount} bezahlen`,
  processing: "Die Zahlung wird verarbeitet.",
  needsMethod: `Die Zahlung war nicht erfolgreich. ${tryAgain}`,
  failed: "Etwas ist schiefgelaufen.",
  done: "Zahlung erfolgreich. Weiter zum nächsten Schritt …",
  testMode: "Testmodus",
  paid: (amount) => `${amount} bezahlt`,
  toPromptText: (amount, currency) => `${amount} ${currency} bezahlt`,
  reload: "Neu laden",
  canceled: "Die Zahlung wurde bei Stripe abgebrochen.",
  waitsForStarter: "Nur die Person, die den Lauf gestartet hat, kann bezahlen.",
  card: "Karte",
  changeEmail: "E-Mail-Adresse ändern",
  receipt: (email) => `Beleg an ${email}`,
  invalidTitle: "Die Zahlung mit Stripe ist falsch eingerichtet",
  invalidText: "Der Inhaber dieses KI-Workflows hat die Zugangsdaten für Zahlungen nicht richtig eingerichtet.",
  initFailed: `Die Zahlung mit Stripe konnte nicht vorbereitet werden. ${tryAgain}`,
};
