/**
 * The iframe document with Stripe's card form. Stripe's script is loaded only here, only during a payment, and gets
 * nothing but what the form needs.
 */
import type { MessageFromFrame, MessageToFrame } from "#client/shell/payment-messages.ts";
import { loadStripe, type Stripe, type StripeElements } from "./stripe.ts";

const post = (words: MessageFromFrame) => window.parent.postMessage(words, location.origin);

let form: { stripe: Stripe; elements: StripeElements } | null = null;

async function open({ publishableKey, clientSecret, look }: Extract<MessageToFrame, { say: "open" }>): Promise<void> {
  document.documentElement.style.colorScheme = look.isDark ? "dark" : "light";
  const stripe = (await loadStripe())(publishableKey);
  const appearance = { theme: look.isDark ? "night" : "stripe", variables: look.variables };
  const elements = stripe.elements({ clientSecret, appearance });
  const card = elements.create("payment");
  card.on("ready", () => post({ say: "ready" }));
  card.on("loaderror", () => post({ say: "failed" }));
  card.mount("#card");
  form = { stripe, elements };
}

async function pay(): Promise<void> {
  if (!form) return;
  const { error, paymentIntent } = await form.stripe.confirmPayment({
    elements: form.elements,
    confirmParams: { return_url: location.href },
    redirect: "if_required",
  });
  if (error?.type === "validation_error") return post({ say: "incomplete" });
  const status = paymentIntent?.status ?? error?.payment_intent?.status ?? "requires_payment_method";
  post({ say: "ended", status, reason: error?.message ?? null });
}

window.addEventListener("message", ({ origin, source, data }: MessageEvent<MessageToFrame>) => {
  if (origin !== location.origin || source !== window.parent) return;
  const work = data.say === "open" ? open(data) : data.say === "pay" ? pay() : Promise.resolve();
  work.catch(() => post({ say: "failed" }));
});
new ResizeObserver(() => post({ say: "height", pixels: document.body.scrollHeight })).observe(document.body);
post({ say: "here" });
