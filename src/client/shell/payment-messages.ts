/** What the page of a run and the frame with Stripe's card form say to each other. Both are ours and of one origin. */

export interface CardAppearance {
  isDark: boolean;
  variables: Readonly<Record<string, string>>;
}

/** From the page to the frame. */
export type MessageToFrame =
  | { say: "open"; publishableKey: string; clientSecret: string; look: CardAppearance }
  /** The button stands in the page. */
  | { say: "pay" };

/** From the frame to the page. */
export type MessageFromFrame =
  | { say: "here" }
  | { say: "ready" }
  | { say: "height"; pixels: number }
  /** Stripe's script could not be loaded or refused to begin. */
  | { say: "failed" }
  /** Stripe's word on the card: succeeded, processing, requires_payment_method or another one. */
  | { say: "ended"; status: string; reason: string | null }
  /** The card's number or date is not complete; the form shows where. */
  | { say: "incomplete" };

export const paymentFramePath = "/payment-frame.html";
