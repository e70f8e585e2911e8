import type { FormField } from "#engine/node.ts";
import type { WebhookConfig } from "../schema.ts";

/** A call of a webhook for a terminal, with the secret in the variable SECRET. */
export function exampleCall(url: string, { check, mapping }: WebhookConfig, fields: readonly FormField[]): string {
  const named = fields.filter(({ key }) => !mapping.some(({ fieldId }) => fieldId === key));
  const body = JSON.stringify(Object.fromEntries(named.map(({ label }) => [label, "…"]))).replaceAll("'", "'\\''");
  const send = [`curl -X POST '${url}'`, `-H 'content-type: application/json'`];
  if (check === "SECRET") return [...send, '-H "x-webhook-secret: $SECRET"', `-d '${body}'`].join(" \\\n  ");
  return [
    `body='${body}'`,
    'id="$(uuidgen)"; time="$(date +%s)"',
    'key="$(printf %s "$SECRET" | cut -d_ -f2- | base64 -d | xxd -p -c 256)"',
    'signature="$(printf %s "$id.$time.$body" |',
    '  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)"',
    [
      ...send,
      '-H "webhook-id: $id" -H "webhook-timestamp: $time"',
      '-H "webhook-signature: v1,$signature"',
      '-d "$body"',
    ].join(" \\\n  "),
  ].join("\n");
}
