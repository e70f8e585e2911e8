import { sentences } from "../../sentences.ts";

/** Paying in a payment step of a run. */

const tryAgain = "Please try again.";

export const paymentStepText = sentences("paymentStepText", {
  email: "Email for the receipt",
  proceed: "Proceed to payment",
  pay: (amount: string) => `Pay ${amount}`,
  processing: "Your payment is processing.",
  needsMethod: "Your payment was not successful, please try again.",
  failed: "Something went wrong.",
  done: "Payment successful. Moving to the next step...",
  testMode: "Test mode",
  paid: (amount: string) => `Paid ${amount}`,
  /** How prompts of later steps describe the payment. */
  toPromptText: (amount: number, currency: string) => `paid ${amount} ${currency}`,
  reload: "Reload",
  canceled: "The payment was canceled at Stripe.",
  waitsForStarter: "Only the person who started the run can pay.",
  card: "Card",
  changeEmail: "Change email address",
  receipt: (email: string) => `Receipt to ${email}`,
  invalidTitle: "Cannot initialize Stripe checkout due to invalid configuration",
  invalidText: "The owner of this AI workflow has not set up their payment credentials properly.",
  initFailed: `Failed to initialize Stripe checkout. ${tryAgain}`,
});
