import { runEventBody, runEventTypes } from "#features/event-webhook/schema.ts";
import { escapeHtml } from "#lib/text.ts";
import { apiWebhookText as text } from "#product/texts/public-api/api-webhooks.ts";
import { referencePageText } from "#product/texts/public-api/reference-page.ts";
import { webhookHeaders } from "../describe-webhooks.ts";
import { schemaDetails } from "./schema-details.ts";

/** What the product calls when something happens to a run. */
export function webhooksSection(): string {
  const events = runEventTypes.map((event) => `<li><b>${event}</b> ${escapeHtml(text.events[event])}</li>`);
  const headers = webhookHeaders.map((name) => `<li><b>${name}</b> ${escapeHtml(text.headers[name])}</li>`);
  return `<section id="webhooks" aria-labelledby="webhooks-title"><h2 id="webhooks-title">${escapeHtml(text.title)}</h2>
<p>${escapeHtml(text.about)}</p><ul class="refusals">${events.join("")}</ul>
<h3>${escapeHtml(text.signature)}</h3><p>${escapeHtml(text.howSigned)}</p><ul class="refusals">${headers.join("")}</ul>
<pre tabindex="0">${escapeHtml(verifyExample)}</pre>
<h3>${escapeHtml(text.retries)}</h3><p>${escapeHtml(text.howRetried)}</p>
${schemaDetails(runEventBody, "output", referencePageText.body)}</section>`;
}

const verifyExample = `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(headers, body, secret) {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const content = \`\${headers["webhook-id"]}.\${headers["webhook-timestamp"]}.\${body}\`;
  const wanted = Buffer.from(createHmac("sha256", key).update(content).digest("base64"));
  return headers["webhook-signature"].split(" ").some((one) => {
    const given = Buffer.from(one.replace("v1,", ""));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;
