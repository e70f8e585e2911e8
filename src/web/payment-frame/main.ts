/**
 * The document around Stripe's card form. It stands in a frame of its own so that Stripe's script is loaded only while
 * somebody pays, and never into the app. It learns nothing but what the form needs.
 */
import type { FromFrame, ToFrame } from "#client/shell/payment-words.ts";
import { loadStripe, type Stripe, type StripeElements } from "./stripe.ts";

const tell = (words: FromFrame) => window.parent.postMessage(words, location.origin);

let form: { stripe: Stripe; elements: StripeElements } | null = null;

async function open({ publishableKey, clientSecret, look }: Extract<ToFrame, { say: "open" }>): Promise<void> {
  document.documentElement.style.colorScheme = look.isDark ? "dark" : "light";
  const stripe = (await loadStripe())(publishableKey);
  const appearance = { theme: look.isDark ? "night" : "stripe", variables: look.variables };
  const elements = stripe.elements({ clientSecret, appearance });
  const card = elements.create("payment");
  card.on("ready", () => tell({ say: "ready" }));
  card.on("loaderror", () => tell({ say: "failed" }));
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
  if (error?.type === "validation_error") return tell({ say: "incomplete" });
  const status = paymentIntent?.status ?? error?.payment_intent?.status ?? "requires_payment_method";
  tell({ say: "ended", status, reason: error?.message ?? null });
}

window.addEventListener("message", ({ origin, source, data }: MessageEvent<ToFrame>) => {
  if (origin !== location.origin || source !== window.parent) return;
  const work = data.say === "open" ? open(data) : data.say === "pay" ? pay() : Promise.resolve();
  work.catch(() => tell({ say: "failed" }));
});
new ResizeObserver(() => tell({ say: "height", pixels: document.body.scrollHeight })).observe(document.body);
tell({ say: "here" });
