/** Types of the parts of Stripe.js that the card form uses. Stripe requires loading the script from its own servers. */
export interface StripeElement {
  mount(selector: string): void;
  on(event: "ready" | "loaderror", listen: () => void): void;
}

export interface StripeElements {
  create(kind: "payment", options?: object): StripeElement;
}

interface Confirmation {
  error?: { type?: string; message?: string; payment_intent?: { status?: string } };
  paymentIntent?: { status: string };
}

export interface Stripe {
  elements(options: { clientSecret: string; appearance: object }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<Confirmation>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

/** Loads Stripe's script. The content security policy must allow it. */
export function loadStripe(): Promise<(publishableKey: string) => Stripe> {
  const source = document.querySelector<HTMLMetaElement>("meta[name=stripe-script]")?.content ?? "";
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error("Stripe.js brought nothing")));
    script.onerror = () => reject(new Error("Stripe.js could not be loaded"));
    document.head.append(script);
  });
}
