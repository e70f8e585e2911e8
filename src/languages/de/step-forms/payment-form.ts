import type * as english from "#product/texts/step-forms/payment-form.ts";

export const paymentFormText: typeof english.paymentFormText = {
  amount: "Betrag",
  currency: "Währung",
  amountRange: (min, max) => `Zwischen ${min} und ${max}.`,
  payerHint:
    "Wer den Workflow ausführt, zahlt per Karte an das Stripe-Konto dieses Workspaces. Spätere Schritte bleiben bis zur Zahlung verborgen.",
  noStripeKeys: "Dieser Workspace hat keine Stripe-Schlüssel.",
  openKeys: "Zugangsdaten öffnen",
  testKeys: "Das sind Testschlüssel von Stripe, es fließt also kein Geld.",
};
