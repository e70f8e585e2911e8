import { z } from "zod";
import { nodeSpec } from "#engine/node.ts";
import { headerFault } from "#lib/request-header.ts";
import { parseHttpUrl } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { webhookViewText } from "#product/texts/run/step-views.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { stepFindingText as findings } from "#product/texts/workflow/step-findings.ts";

const { urlChars } = limits.tool;
const { webhookHeaders, webhookHeaderKeyChars, webhookHeaderValueChars } = limits.workflow;

const config = z.object({
  url: z.string().max(urlChars).default(""),
  /** Values are handles of stored secrets. */
  headers: z
    .array(z.object({ key: z.string().max(webhookHeaderKeyChars), value: z.string().max(webhookHeaderValueChars) }))
    .max(webhookHeaders)
    .default([]),
});
export type WebhookConfig = z.infer<typeof config>;

/** `status` null: a person confirmed the delivery, but no response is known. */
const result = z.object({ status: z.int().nullable(), response: z.string() });
export type WebhookResult = z.infer<typeof result>;

/** The origin that the config's secrets may be sent to; "" without a valid URL. */
export const originOf = ({ url }: Pick<WebhookConfig, "url">): string => parseHttpUrl(url)?.origin ?? "";

export const webhook = nodeSpec({
  type: "WEBHOOK",
  title: "Webhook",
  hint: "Sends everything up to here to another system",
  synonyms: ["http", "api", "request", "post", "send", "zapier", "slack", "email"],
  icon: "webhook",
  family: "flow",
  traits: { sends: true },
  config,
  result,
  execution: {
    needs: ["send"],
    failures: () => ({ run: webhookViewText.failed }),
  },
  compact: {
    /** Without headers, because they contain secrets that no model has. */
    schema: z.object({
      url: z.string().describe("The https URL, if the person gave one; otherwise empty. Never guess it."),
    }),
  },
  visitors: "hidden",
  isInPdf: false,
  draft: () => ({ url: "", headers: [] }),
  mapReferences: ({ url, headers }, visitor) => ({
    url,
    headers: headers.map(({ key, value }) => ({ key, value: value && visitor.secret(value, originOf({ url })) })),
  }),
  missingFields: ({ url, headers }) => [
    ...(parseHttpUrl(url) ? [] : [missing.url]),
    ...(headers.every(({ key, value }) => key.trim() && value) ? [] : [missing.headers]),
  ],
  lint: ({ url, headers }, { node }) => [
    ...(parseHttpUrl(url)?.protocol === "http:"
      ? [{ severity: "warning", code: "openWebhook", text: findings.openWebhook(node.label) } as const]
      : []),
    ...headers.flatMap(({ key, value }) => {
      const fault = headerFault(key, value);
      // A header without a name is among the missing fields.
      return fault === null || fault === "unnamed"
        ? []
        : [
            {
              severity: "error",
              code: "webhookHeader",
              text: findings.invalidHeader(node.label, outboundText.invalidHeader(fault, key)),
            } as const,
          ];
    }),
  ],
  toPromptText: () => "sent",
  toPinnedResult: ({ status }) => ({ status, response: "" }),
});
