import type { FormField } from "#engine/node.ts";
import { parsePath } from "../payload/read-path.ts";
import type { WebhookConfig } from "../schema.ts";

/** A payload that has a value for each field where the webhook looks for it. */
function examplePayload(fields: readonly FormField[], mapping: WebhookConfig["mapping"]): unknown {
  return fields.reduce<unknown>((payload, { key, label }) => {
    const path = mapping.find(({ fieldId }) => fieldId === key)?.path;
    return withValue(payload, (path !== undefined && parsePath(path)) || [label]);
  }, {});
}

function withValue(at: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return "…";
  if (typeof step === "number") {
    const items: unknown[] = Array.isArray(at) ? at : [];
    return Array.from({ length: Math.max(items.length, 1) }, (_, index) =>
      index === Math.min(step, items.length) ? withValue(items[index], rest) : items[index],
    );
  }
  const object = typeof at === "object" && at !== null && !Array.isArray(at) ? at : {};
  return { ...object, [step]: withValue((object as Record<string, unknown>)[step], rest) };
}

/** A call of a webhook for a terminal, with the secret in the variable SECRET. */
export function exampleCall(url: string, { check, mapping }: WebhookConfig, fields: readonly FormField[]): string {
  const body = JSON.stringify(examplePayload(fields, mapping)).replaceAll("'", "'\\''");
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
