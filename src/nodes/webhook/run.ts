import { payloadOf } from "#engine/execution/run-payload.ts";
import type { SendOutcome } from "#engine/host.ts";
import type { NodeRunner, RunContext } from "#engine/node/runner.ts";
import { truncate } from "#lib/text.ts";
import { hostLabel } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { webhookViewText } from "#product/texts/run/step-views.ts";
import { timers } from "#product/timers.ts";
import type { webhook } from "./spec.ts";

const text = webhookViewText;
const isAccepted = (status: number) => status >= 200 && status < 300;

/**
 * Sends once and waits for the response. In the background, rejected deliveries are retried later. A person decides
 * about deliveries without a known response.
 */
export const runWebhook: NodeRunner<typeof webhook> = async ({ config: { url, headers }, host, run, journal }) => {
  const sent = await host.send({ url, headers, body: JSON.stringify(payloadOf(run, await journal())) });
  if (sent.state === "unknown") return { wait: "unknown", text: text.responseUnknown(hostLabel(url)) };
  if (sent.state === "confirmed") return { done: { status: null, response: "" } };
  if (sent.state === "answered" && isAccepted(sent.status))
    return { done: { status: sent.status, response: sent.text } };
  const reason = reasonOf(sent);
  const afterMs = retryDelayMs(sent, run);
  return afterMs === undefined
    ? { fail: `${text.failed}\n${reason}` }
    : { wait: "time", afterMs, text: text.retrying(reason) };
};

type Refused = Extract<SendOutcome, { state: "answered" | "unsent" }>;

function reasonOf(sent: Refused): string {
  if (sent.state === "unsent") return sent.reason;
  const body = sent.text.trim();
  return body
    ? text.statusWithBody(sent.status, truncate(body, limits.run.webhookResponseChars))
    : text.status(sent.status);
}

/**
 * The delay before a retry, in milliseconds; undefined when someone is watching, no retries are left, or none would
 * help.
 */
function retryDelayMs(sent: Refused, { isAttended }: RunContext): number | undefined {
  if (isAttended || (sent.state === "unsent" && sent.isFinal)) return undefined;
  return timers.retry.nodeWebhookMs[sent.attempts - 1];
}
