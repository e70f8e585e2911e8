import { httpMethods } from "#engine/host.ts";
import { type CurlCommand, formPairs, parseCurl } from "#lib/http/curl.ts";
import { isSecretName } from "#lib/http/secret-name.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { limits } from "#product/limits.ts";
import { type HttpRequestConfig, httpRequest, type Row } from "../spec.ts";

type Body = Pick<HttpRequestConfig, "bodyType" | "body" | "fields">;

/** Reads a cURL command into a step; null if it isn't one, has no URL, or is too long for a step. Secrets are in clear. */
export function readCurl(text: string): HttpRequestConfig | null {
  const command = parseCurl(text.slice(0, limits.httpRequest.curlChars));
  const method = httpMethods.find((one) => one === command?.method);
  if (!command || !method) return null;
  const read = httpRequest.config.safeParse({
    ...httpRequest.draft(),
    method,
    url: command.url,
    query: command.query.map(([key, value]) => toRow(key, value, isSecretName(key))),
    headers: command.headers
      .filter(([key, value]) => !/^content-type$/i.test(key) || !isImplied(value))
      .map(([key, value]) => toRow(key, value, isSecretHeader(key))),
    ...readBody(command),
  });
  return read.success ? read.data : null;
}

const toRow = (key: string, value: string, isSecret: boolean): Row => ({ key, value, isSecret });

const isSecretHeader = (key: string) => /^(?:authorization|cookie)$/i.test(key) || isSecretName(key);

/** The content types that follow from the kind of the body. */
const isImplied = (contentType: string) =>
  /^(?:application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType);

function readBody({ data, form, headers }: CurlCommand): Body {
  const fieldsOf = (pairs: CurlCommand["form"]) => pairs.map(([key, value]) => toRow(key, value, isSecretName(key)));
  // The path of a file means nothing here, so a person chooses the file.
  const isPath = (value: string) => value.startsWith("@");
  if (form.length > 0)
    return {
      bodyType: "FORM",
      body: "",
      fields: fieldsOf(form.map(([key, value]) => [key, isPath(value) ? "" : value])),
    };
  if (data === "") return { bodyType: "NONE", body: "", fields: [] };
  const json = parseJson(data);
  if (typeof json === "object" && json !== null)
    return { bodyType: "JSON", body: JSON.stringify(json, null, 2), fields: [] };
  const type = headers.find(([key]) => /^content-type$/i.test(key))?.[1] ?? "";
  const isForm = type ? /urlencoded/i.test(type) : /^[^=&\s]+=[^\n]*$/.test(data);
  if (isForm) return { bodyType: "FORM", body: "", fields: fieldsOf(formPairs(data)) };
  return { bodyType: "TEXT", body: data, fields: [] };
}
