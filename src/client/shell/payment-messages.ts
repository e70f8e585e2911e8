/** Messages between the run page and the iframe with Stripe's card form, both on the same origin. */

export interface CardAppearance {
  isDark: boolean;
  variables: Readonly<Record<string, string>>;
}

/** From the page to the iframe. */
export type MessageToFrame =
  | { say: "open"; publishableKey: string; clientSecret: string; look: CardAppearance }
  /** The pay button is in the page. */
  | { say: "pay" };

/** From the iframe to the page. */
export type MessageFromFrame =
  | { say: "here" }
  | { say: "ready" }
  | { say: "height"; pixels: number }
  /** Stripe's script couldn't be loaded or initialized. */
  | { say: "failed" }
  /** Stripe's payment status: succeeded, processing, requires_payment_method or another one. */
  | { say: "ended"; status: string; reason: string | null }
  /** Card details are incomplete; the form shows where. */
  | { say: "incomplete" };

export const paymentFramePath = "/payment-frame.html";
