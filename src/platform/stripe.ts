import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import type { Secret } from "#lib/secret.ts";
import { paymentStepText } from "#product/texts/run/payment-step.ts";
import { timers } from "#product/timers.ts";
import type { App } from "./context.ts";

/** The fields of a payment intent that we use. */
const paymentIntentSchema = z.object({
  id: z.string(),
  client_secret: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int().default(0),
  currency: z.string(),
  receipt_email: z.string().nullable().default(null),
  livemode: z.boolean().default(false),
  metadata: z.record(z.string(), z.string()).default({}),
});
export type PaymentIntent = z.infer<typeof paymentIntentSchema>;

const errorSchema = z.object({ error: z.object({ code: z.string().optional(), message: z.string().optional() }) });

type Fields = Readonly<Record<string, string>>;

/** A Stripe client for one account. The key is only sent to Stripe's own API. */
export function createStripeClient({ http, config }: Pick<App, "http" | "config">, key: Secret) {
  const base = config.stripeUrls.api;
  const send = http.asFetch({
    trustedOrigins: [new URL(base).origin],
    timeoutMs: timers.outbound.paymentMs,
    redirects: 0,
  });

  async function call(path: string, fields?: Fields, idempotencyKey?: string): Promise<PaymentIntent> {
    const response = await send(`${base}/v1/payment_intents${path}`, {
      method: fields ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${key.reveal()}`,
        ...(fields && { "content-type": "application/x-www-form-urlencoded" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      ...(fields && { body: new URLSearchParams(fields).toString() }),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return paymentIntentSchema.parse(answer);
    const { code, message } = errorSchema.safeParse(answer).data?.error ?? {};
    const cause = new Error(`Stripe answered ${response.status} ${code ?? ""} ${message ?? ""}`);
    if (response.status === 404) throw new AppError("not_found", paymentStepText.initFailed, { cause });
    // The workspace has to fix keys that Stripe rejects; the payer can't.
    if (response.status === 401 || response.status === 403)
      throw new AppError("keys", paymentStepText.invalidText, { cause });
    throw new AppError("provider", paymentStepText.initFailed, { cause });
  }

  return {
    /** Stripe returns the same intent for repeated calls with the same idempotency key. */
    create: (fields: Fields, idempotencyKey: string) => call("", fields, idempotencyKey),
    update: (id: string, fields: Fields) => call(`/${encodeURIComponent(id)}`, fields),
    retrieve: (id: string) => call(`/${encodeURIComponent(id)}`),
  };
}
