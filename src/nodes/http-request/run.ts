import type { HttpBody, HttpFile, HttpOutcome, HttpPair } from "#engine/host.ts";
import type { NodeRunner, Step } from "#engine/node/runner.ts";
import { truncate } from "#lib/text.ts";
import { hostLabel } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { httpRequestViewText as text } from "#product/texts/run/step-views.ts";
import { fillJson } from "./request/fill-json.ts";
import { fillUrl } from "./request/fill-url.ts";
import { readAnswerBody } from "./request/read-answer.ts";
import { type HttpRequestConfig, type HttpRequestResult, hasBody, type httpRequest, type Row } from "./spec.ts";

type Filling = Pick<Step<HttpRequestConfig, HttpRequestResult, ["request"]>, "fill" | "value" | "fillWithAttachments">;

/** Sends the request once per visit. A person decides about requests that act and have no known answer. */
export const runHttpRequest: NodeRunner<typeof httpRequest> = async ({ config, host, ...filling }) => {
  const { method, acceptsAnyStatus } = config;
  const url = fillUrl(config.url, filling.fill);
  if (!url) return { fail: `${text.failed}\n${outboundText.invalidUrl}` };
  const body = bodyOf(config, filling);
  if (body === "noFile") return { fail: `${text.failed}\n${text.noFile}` };
  const sent = await host.request({
    method,
    url: url.href,
    query: pairsOf(config.query, filling),
    headers: pairsOf(config.headers, filling),
    body,
    acceptsAnyStatus,
  });
  if (sent.state === "unknown") return { wait: "unknown", text: text.answerUnknown(method, hostLabel(url.href)) };
  if (sent.state === "confirmed") return { done: { status: null, headers: {}, body: null } };
  if (sent.state === "answered" && (acceptsAnyStatus || isSuccess(sent.status)))
    return { done: { status: sent.status, headers: sent.headers, body: readAnswerBody(sent) } };
  return { fail: `${text.failed}\n${reasonOf(sent)}` };
};

const isSuccess = (status: number) => status >= 200 && status < 300;

function reasonOf(sent: Extract<HttpOutcome, { state: "answered" | "unsent" }>): string {
  if (sent.state === "unsent") return sent.reason;
  const body = sent.text?.trim();
  return body
    ? text.statusWithBody(sent.status, truncate(body, limits.run.webhookResponseChars))
    : text.status(sent.status);
}

const pairsOf = (rows: readonly Row[], { fill }: Filling): HttpPair[] =>
  rows.map(({ key, value, isSecret }) => ({ key, value: isSecret ? value : fill(value), isSecret }));

function bodyOf(config: HttpRequestConfig, filling: Filling): HttpBody | null | "noFile" {
  if (!hasBody(config)) return null;
  switch (config.bodyType) {
    case "NONE":
      return null;
    case "JSON":
      return { kind: "text", contentType: "application/json", text: fillJson(config.body, filling.value) };
    case "TEXT":
      return { kind: "text", contentType: "text/plain; charset=utf-8", text: filling.fill(config.body) };
    case "FORM":
      return { kind: "form", fields: config.fields.flatMap((row) => fieldsOf(row, filling)) };
    case "FILE": {
      const [file] = filesIn(config.file, filling);
      return file ? { kind: "file", file } : "noFile";
    }
  }
}

/** A field that is a reference to files sends the files. */
function fieldsOf(row: Row, filling: Filling) {
  const [pair] = pairsOf([row], filling);
  if (!pair) return [];
  const files = row.isSecret ? [] : filesIn(row.value, filling);
  return files.length > 0 ? files.map((file) => ({ ...pair, file })) : [pair];
}

const filesIn = (template: string, { fillWithAttachments }: Filling): HttpFile[] =>
  fillWithAttachments(template).attachments.flatMap(({ s3FilePath, title }) =>
    s3FilePath === undefined ? [] : [{ s3FilePath, title }],
  );
