import { runEventBody, runEventTypes } from "#features/event-webhook/schema.ts";
import { apiWebhookText as text } from "#product/texts/public-api/api-webhooks.ts";
import { schemaOf } from "./schema-of.ts";

/** The headers of a delivery, by Standard Webhooks. */
export const webhookHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** The `webhooks` of the OpenAPI document: what the product calls. */
export function describeWebhooks(): object {
  const content = { "application/json": { schema: schemaOf(runEventBody, "output") } };
  const parameters = webhookHeaders.map((name) => ({
    ...{ name, in: "header", required: true, schema: { type: "string" } },
    description: text.headers[name],
  }));
  const described = runEventTypes.map((event) => [
    event,
    {
      post: {
        summary: text.events[event],
        description: text.about,
        parameters,
        requestBody: { required: true, content },
        responses: { "2XX": { description: text.received }, default: { description: text.retried } },
      },
    },
  ]);
  return Object.fromEntries(described);
}
