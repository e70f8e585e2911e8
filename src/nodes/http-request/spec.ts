import { z } from "zod";
import type { Finding } from "#engine/check/check-graph.ts";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { httpMethods } from "#engine/host.ts";
import { nodeSpec } from "#engine/node.ts";
import { valueText } from "#engine/reference.ts";
import { headerFault } from "#lib/request-header.ts";
import { limits } from "#product/limits.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { httpRequestViewText } from "#product/texts/run/step-views.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { stepFindingText as findings } from "#product/texts/workflow/step-findings.ts";
import { isJsonTemplate } from "./request/fill-json.ts";
import { fixedOrigin, isUrlTemplate } from "./request/fill-url.ts";

const { rows, keyChars, valueChars } = limits.httpRequest;
const { promptChars } = limits.workflow;

export const bodyTypes = ["NONE", "JSON", "FORM", "TEXT", "FILE"] as const;

const row = z.object({
  key: z.string().max(keyChars),
  /** A template; of a secret, a handle of the stored value. */
  value: z.string().max(valueChars).default(""),
  isSecret: z.boolean().default(false),
});
export type Row = z.infer<typeof row>;

const config = z.object({
  method: z.enum(httpMethods).default("GET"),
  /** A template. References after the host are encoded. */
  url: z.string().max(limits.httpRequest.urlChars).default(""),
  query: z.array(row).max(rows).default([]),
  headers: z.array(row).max(rows).default([]),
  bodyType: z.enum(bodyTypes).default("NONE"),
  /** The template of a JSON or text body. */
  body: z.string().max(promptChars).default(""),
  /** The fields of a form. */
  fields: z.array(row).max(rows).default([]),
  /** The reference to the file that is the body. */
  file: z.string().max(valueChars).default(""),
  /** Any status completes the step; otherwise only those from 200 to 299. */
  acceptsAnyStatus: z.boolean().default(false),
});
export type HttpRequestConfig = z.infer<typeof config>;

/** `status` null: a person confirmed that the request arrived, but no answer is known. */
const result = z.object({
  status: z.int().nullable(),
  headers: z.record(z.string(), z.string()),
  /** JSON as a value, other text as text, null for anything else. */
  body: z.unknown(),
});
export type HttpRequestResult = z.infer<typeof result>;

/** Whether the method sends a body. Those that don't only read. */
export const hasBody = ({ method }: Pick<HttpRequestConfig, "method">): boolean =>
  method !== "GET" && method !== "HEAD";

/** The rows that are sent. */
const sentRows = (given: HttpRequestConfig): Row[] => [
  ...given.query,
  ...given.headers,
  ...(hasBody(given) && given.bodyType === "FORM" ? given.fields : []),
];

export const httpRequest = nodeSpec({
  type: "HTTP_REQUEST",
  title: "HTTP Request",
  hint: "Calls a URL and passes its answer on",
  synonyms: ["api", "rest", "curl", "fetch", "get", "post", "url", "json", "call"],
  icon: "globe",
  family: "flow",
  config,
  result,
  execution: { needs: ["request"], failures: () => ({ run: httpRequestViewText.failed }) },
  compact: {
    /** Without headers, because they contain secrets that no model has. */
    schema: z.object({
      method: z.enum(httpMethods),
      url: compactPrompt.describe("The URL, if the person gave one; otherwise empty. Never guess it."),
      body: compactPrompt.describe("The JSON body; empty for GET."),
    }),
    toConfig(block) {
      const { body } = block;
      const text = typeof body === "object" && body !== null && "text" in body ? body.text : body;
      const isJson = typeof text === "string" && text.trim() !== "" && block.bodyType === undefined;
      return isJson ? { ...block, bodyType: "JSON" } : block;
    },
  },
  revisions: () => ["edit", "regenerate"],
  acts: (given) => hasBody(given),
  visitors: "hidden",
  isInPdf: false,
  draft: () => config.parse({}),
  mapReferences(given, mapper) {
    const origin = fixedOrigin(given.url);
    const mapRows = (list: readonly Row[]) =>
      list.map(({ key, value, isSecret }) => ({
        key,
        value: isSecret ? value && mapper.secret(value, origin) : mapper.text(value, { name: key }),
        isSecret,
      }));
    return {
      ...given,
      url: mapper.text(given.url, { name: "url" }),
      query: mapRows(given.query),
      headers: mapRows(given.headers),
      body: mapper.text(given.body, { name: "body" }),
      fields: mapRows(given.fields),
      file: mapper.text(given.file, { name: "file" }),
    };
  },
  missingFields: (given) => [
    ...(isUrlTemplate(given.url) ? [] : [missing.url]),
    ...(sentRows(given).every(({ key, value, isSecret }) => key.trim() && (value || !isSecret)) ? [] : [missing.rows]),
    ...(hasBody(given) && given.bodyType === "FILE" && !given.file.trim() ? [missing.file] : []),
  ],
  lint(given, { node }) {
    const find = (severity: Finding["severity"], code: string, text: string): Finding => ({ severity, code, text });
    const origin = fixedOrigin(given.url);
    return [
      ...(origin.startsWith("http:") ? [find("warning", "openWebhook", findings.openWebhook(node.label))] : []),
      ...(origin === "" && sentRows(given).some(({ isSecret }) => isSecret)
        ? [find("error", "secretWithoutHost", findings.secretWithoutHost(node.label))]
        : []),
      ...(hasBody(given) && given.bodyType === "JSON" && !isJsonTemplate(given.body)
        ? [find("error", "invalidJson", findings.invalidJson(node.label))]
        : []),
      ...given.headers.flatMap(({ key }) => {
        const fault = headerFault(key, "");
        // A row without a name is among the missing fields.
        if (fault === null || fault === "unnamed") return [];
        const reason = outboundText.invalidHeader(fault, key);
        return [find("error", "invalidHeader", findings.invalidHeader(node.label, reason))];
      }),
    ];
  },

  outputs: () => (["body", "status", "headers"] as const).map((key) => ({ as: "output" as const, key, label: key })),
  toValue: ({ status, headers, body }, { output }) =>
    output === "status" ? status : output === "headers" ? headers : body,
  toPromptText({ status, headers, body }, { output }) {
    const value = output === "status" ? status : output === "headers" ? headers : body;
    return value === null || value === undefined ? "" : valueText(value);
  },
});
