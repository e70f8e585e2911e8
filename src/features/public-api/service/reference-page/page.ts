import { createHash } from "node:crypto";
import { currentLocale } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { stylesheet } from "#platform/public-page/public-page.ts";
import { apiKeyText } from "#product/texts/api-key/api-key.ts";
import { brand } from "#product/texts/common/brand.ts";
import { apiOperationText } from "#product/texts/public-api/api-operations.ts";
import { apiWebhookText } from "#product/texts/public-api/api-webhooks.ts";
import { referencePageText as text } from "#product/texts/public-api/reference-page.ts";
import { urls } from "#product/urls.ts";
import { answerText, parametersOf, parameterText, perMinute, refusalsOf } from "../open-api.ts";
import type { Operation } from "../operation.ts";
import { schemaDetails } from "./schema-details.ts";
import { script } from "./script.ts";
import { webhooksSection } from "./webhooks-section.ts";

const hashOf = (part: string) => `'sha256-${createHash("sha256").update(part).digest("base64")}'`;

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page that describes the API, with nothing from elsewhere but the styles of all public pages. */
export function referencePage(operations: readonly Operation[]): Response {
  const { title, about, limit } = apiOperationText;
  const heading = title(brand.name);
  const links = operations.map(
    (one) => `<li><a href="#${one.id}">${escapeHtml(apiOperationText.operations[one.id].summary)}</a></li>`,
  );
  const html = `<!doctype html>
<html lang="${currentLocale().language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title><link rel="stylesheet" href="${stylesheet}"></head>
<body class="reference-page" data-sending="${escapeHtml(text.sending)}" data-failed="${escapeHtml(text.failed)}">
<nav aria-label="${escapeHtml(text.endpoints)}"><p class="brand">${escapeHtml(heading)}</p><ul>${links.join("")}<li><a href="#webhooks">${escapeHtml(apiWebhookText.title)}</a></li></ul></nav>
<main><header><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(about)}</p><p>${escapeHtml(limit(perMinute))}</p>
<p><a href="${urls.publicApi("/openapi.json")}">${escapeHtml(text.specification)}</a></p>
<label for="key">${escapeHtml(text.key)}</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="sk-…" aria-describedby="key-hint">
<p class="hint" id="key-hint">${escapeHtml(text.keyHint)}</p></header>
${operations.map(section).join("\n")}
${webhooksSection()}</main><script>${script}</script></body>
</html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
    },
  });
}

function section(one: Operation): string {
  const { id, method, scopes } = one;
  const { summary, description } = apiOperationText.operations[id];
  const path = urls.publicApi(one.path);
  const rights = scopes.map((scope) => apiKeyText.scopes[scope].name).join(` ${text.or} `);
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(summary)}</h2>
<p class="endpoint"><b>${method}</b> <code>${path}</code></p>
<p>${escapeHtml(description)}</p><p class="hint">${escapeHtml(text.rights(rights))}</p>
<form data-method="${method}" data-path="${path}">${parameterFields(one)}${bodyField(one)}
<p><button type="submit">${escapeHtml(text.send)}</button></p>
<pre class="result" tabindex="0" role="status" aria-label="${escapeHtml(text.answer)}" hidden></pre></form>
<h3>${escapeHtml(text.answers)}</h3>${answers(one)}</section>`;
}

function parameterFields(one: Operation): string {
  const parameters = parametersOf(one);
  if (parameters.length === 0) return "";
  const fields = parameters.map(({ name, place, isRequired }) => {
    const id = `${one.id}-${name}`;
    const required = isRequired ? ` <span class="required">${escapeHtml(text.required)}</span>` : "";
    return `<label for="${id}"><code>${name}</code>${required}</label>
<input id="${id}" name="${name}" data-place="${place}" autocomplete="off" spellcheck="false" aria-describedby="${id}-hint"${isRequired ? " required" : ""}>
<p class="hint" id="${id}-hint">${escapeHtml(parameterText(name))}</p>`;
  });
  return `<h3>${escapeHtml(text.parameters)}</h3>${fields.join("\n")}`;
}

function bodyField({ id, body }: Operation): string {
  if (body === null) return "";
  const label = `<h3><label for="${id}-body">${escapeHtml(text.body)}</label></h3>`;
  if (body.kind === "form")
    return `${label}<input id="${id}-body" type="file" multiple data-field="${body.field}" required>
<p class="hint">${escapeHtml(text.file(body.field))}</p>`;
  return `${label}<textarea id="${id}-body" rows="4" spellcheck="false">${escapeHtml(JSON.stringify(body.example, null, 2))}</textarea>
${schemaDetails(body.schema, "input", text.body)}`;
}

function answers(one: Operation): string {
  const done = Object.entries(one.answers).map(([status, { schema }]) =>
    schemaDetails(schema, "output", `${status} ${answerText(status)}`),
  );
  const refused = refusalsOf(one).map(
    (status) => `<li><b>${status}</b> ${escapeHtml(answerText(String(status)))}</li>`,
  );
  return `${done.join("\n")}<ul class="refusals">${refused.join("")}</ul>`;
}
