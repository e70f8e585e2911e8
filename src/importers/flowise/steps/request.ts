/** Maps HTTP requests. */
import { httpMethods } from "#engine/host.ts";
import { asText } from "#lib/json/json-object.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { type RequestBody, type RequestDraft, type RowDraft, toFix } from "../../importer.ts";
import type { MappedStep, Node } from "../steps.ts";
import { asRows, readText, type Scope } from "../text.ts";

export function request({ inputs, scope }: Node): MappedStep {
  const isSigned = asText(inputs.credential) !== "" || asText(inputs.FLOWISE_CREDENTIAL_ID) !== "";
  const signIn: RowDraft[] = isSigned ? [{ key: "Authorization", value: [], isSecret: true }] : [];
  return {
    is: {
      as: "request",
      request: {
        method: httpMethods.find((one) => one === asText(inputs.method)) ?? "GET",
        url: readText(inputs.url, scope),
        query: rowsOf(inputs.queryParams, scope),
        headers: [...rowsOf(inputs.headers, scope), ...signIn],
        body: bodyOf(inputs, scope),
        acceptsAnyStatus: false,
        parts,
      },
    },
    remarks: signIn.map(({ key }) => toFix(importedStepText.toFix.signIn(key))),
  };
}

const parts: RequestDraft["parts"] = {
  http: "body",
  "http.data": "body",
  "http.status": "status",
  "http.headers": "headers",
  content: "body",
};

const rowsOf = (rows: unknown, scope: Scope): RowDraft[] =>
  asRows(rows).map((one) => ({ key: asText(one.key), value: readText(one.value, scope) }));

function bodyOf({ bodyType, body }: Node["inputs"], scope: Scope): RequestBody {
  const kind = asText(bodyType);
  if (kind === "formData" || kind === "xWwwFormUrlencoded") return { as: "form", rows: rowsOf(body, scope) };
  const content = readText(body, scope);
  if (content.length === 0) return { as: "none" };
  return { as: kind === "raw" ? "text" : "json", content };
}
