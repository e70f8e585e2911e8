import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { secretOf } from "./secrets/secret-mark.ts";

export const stripeKeys = { publishable: "pk_test_0000000000000000", secret: secretOf("sk_test") } as const;
/** The card number that the double accepts; it declines every other number. */
export const acceptedCard = "4242 4242 4242 4242";

interface Intent {
  id: string;
  object: "payment_intent";
  client_secret: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  receipt_email: string | null;
  livemode: false;
  metadata: Record<string, string>;
}

export interface StripeDouble {
  url: string;
  intents: ReadonlyMap<string, Intent>;
  /** Method and path of every call, oldest first. */
  calls: string[];
  /**
   * Sets an intent's status on Stripe's side, as if the card was confirmed or the intent was canceled without a call
   * from the product.
   */
  setStatus(id: string, status: "succeeded" | "processing" | "canceled"): void;
  /** Answers the next API call with this status. */
  failNext(status: number): void;
  close(): Promise<void>;
}

/** A loopback server that implements Stripe's HTTP API for payment intents and serves a replacement for Stripe.js. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const intents = new Map<string, Intent>();
  const keyed = new Map<string, { print: string; id: string }>();
  const calls: string[] = [];
  let failure: number | null = null;

  function refuse(response: ServerResponse, status: number, error: Record<string, string>) {
    send(response, status, { error: { type: "invalid_request_error", ...error } });
  }

  function create(response: ServerResponse, fields: URLSearchParams, key: string | undefined) {
    const print = fields.toString();
    const known = key === undefined ? undefined : keyed.get(key);
    // Stripe rejects an idempotency key that is reused with different parameters.
    if (known && known.print !== print)
      return refuse(response, 400, { type: "idempotency_error", message: "Keys for idempotent requests..." });
    if (known) return send(response, 200, intents.get(known.id));
    const id = `pi_${intents.size + 1}`;
    const metadata = Object.fromEntries(
      [...fields].flatMap(([name, value]) => {
        const field = /^metadata\[(.+)\]$/.exec(name)?.[1];
        return field ? [[field, value]] : [];
      }),
    );
    const intent: Intent = {
      id,
      object: "payment_intent",
      client_secret: `${id}_secret_${crypto.randomUUID()}`,
      status: "requires_payment_method",
      amount: Number(fields.get("amount")),
      amount_received: 0,
      currency: fields.get("currency") ?? "",
      receipt_email: null,
      livemode: false,
      metadata,
    };
    intents.set(id, intent);
    if (key) keyed.set(key, { print, id });
    return send(response, 200, intent);
  }

  function settle(intent: Intent, status: string) {
    intent.status = status;
    if (status === "succeeded") intent.amount_received = intent.amount;
  }

  /** The browser's confirmation, authorized by the publishable key and the intent's client secret. */
  function confirm(response: ServerResponse, intent: Intent, fields: URLSearchParams) {
    const isAllowed =
      fields.get("key") === stripeKeys.publishable && fields.get("client_secret") === intent.client_secret;
    if (!isAllowed) return refuse(response, 401, { message: "No such client secret" });
    const isGood = fields.get("number")?.replaceAll(/\D/g, "") === acceptedCard.replaceAll(/\D/g, "");
    if (!isGood)
      return send(response, 402, {
        error: { type: "card_error", message: "Your card was declined.", payment_intent: intent },
      });
    settle(intent, "succeeded");
    return send(response, 200, intent);
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? "/", "http://stripe");
    response.setHeader("access-control-allow-origin", "*");
    if (pathname === "/v3/") {
      response.writeHead(200, { "content-type": "text/javascript" });
      response.end(script);
      return;
    }
    calls.push(`${request.method} ${pathname}`);
    const fields = new URLSearchParams(await readText(request));
    const [, id, verb] = /^\/v1\/payment_intents(?:\/([^/]+))?(?:\/(confirm))?$/.exec(pathname) ?? [];
    const intent = id === undefined ? undefined : intents.get(id);
    if (verb && intent) return confirm(response, intent, fields);
    if (request.headers.authorization !== `Bearer ${stripeKeys.secret}`)
      return refuse(response, 401, { message: "Invalid API Key provided" });
    if (failure !== null) {
      const status = failure;
      failure = null;
      return refuse(response, status, { message: "The double was told to fail" });
    }
    if (id === undefined && request.method === "POST")
      return create(response, fields, request.headers["idempotency-key"]?.toString());
    if (!intent) return refuse(response, 404, { code: "resource_missing", message: "No such payment_intent" });
    if (request.method === "POST") intent.receipt_email = fields.get("receipt_email") ?? intent.receipt_email;
    return send(response, 200, intent);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, { message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    calls,
    setStatus(id, status) {
      const intent = intents.get(id);
      if (!intent) throw new Error(`There is no intent ${id}.`);
      settle(intent, status);
    },
    failNext(status) {
      failure = status;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** A replacement for Stripe.js: one field for the card number, and a confirmation request to the double. */
const script = `
const api = new URL(document.currentScript.src).origin;
window.Stripe = (key) => ({
  elements: ({ clientSecret, appearance }) => ({
    clientSecret,
    create() {
      const listeners = {};
      return {
        on(event, listen) { listeners[event] = listen; },
        mount(selector) {
          const label = document.createElement("label");
          label.textContent = "Card number ";
          label.style.cssText = "display:grid;gap:6px;font:14px system-ui;color:" + appearance.variables.colorText;
          const input = document.createElement("input");
          input.style.cssText = "font:inherit;padding:8px 10px;border:1px solid #8888;border-radius:6px;color:inherit;background:" + appearance.variables.colorBackground;
          label.append(input);
          document.querySelector(selector).append(label);
          setTimeout(() => listeners.ready());
        },
      };
    },
  }),
  async confirmPayment({ elements: { clientSecret } }) {
    const number = document.querySelector("input").value;
    if (!number) return { error: { type: "validation_error", message: "Your card number is incomplete." } };
    const body = new URLSearchParams({ key, client_secret: clientSecret, number });
    const answer = await fetch(api + "/v1/payment_intents/" + clientSecret.split("_secret_")[0] + "/confirm", { method: "POST", body });
    const said = await answer.json();
    return said.error ? { error: said.error } : { paymentIntent: said };
  },
});
`;
