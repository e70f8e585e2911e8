/** Maps HTTP requests. Their rows are lines such as `name: value`. */
import { httpMethods } from "#engine/host.ts";
import { asObject, asText, getPath, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { type RequestBody, type RequestDraft, type RowDraft, toFix } from "../../importer.ts";
import type { MappedStep, Node } from "../steps.ts";
import { readSelector, readText, type Scope } from "../text.ts";

export function request({ data, scope }: Node): MappedStep {
  const method = asText(data.method).toUpperCase();
  const signIn = signInOf(data, scope);
  return {
    is: {
      as: "request",
      request: {
        method: httpMethods.find((one) => one === method) ?? "GET",
        url: readText(data.url, scope),
        query: rowsOf(data.params, scope),
        headers: [...rowsOf(data.headers, scope), ...(signIn ? [signIn] : [])],
        body: bodyOf(asObject(data.body), scope),
        // A status never fails the step; later steps read it.
        acceptsAnyStatus: true,
        parts,
      },
    },
    remarks: signIn?.isSecret ? [toFix(importedStepText.toFix.signIn(signIn.key))] : [],
  };
}

const parts: RequestDraft["parts"] = { body: "body", status_code: "status", headers: "headers" };

function rowsOf(lines: unknown, scope: Scope): RowDraft[] {
  return asText(lines)
    .split("\n")
    .map((line) => {
      const [key = ""] = line.split(":", 1);
      return { key: key.trim(), value: readText(line.slice(key.length + 1).trim(), scope) };
    })
    .filter(({ key }) => key);
}

function signInOf(data: JsonObject, scope: Scope): RowDraft | null {
  if (["", "no-auth"].includes(asText(getPath(data, "authorization", "type")))) return null;
  const config = asObject(getPath(data, "authorization", "config"));
  const key = (config.type === "custom" && asText(config.header)) || "Authorization";
  const value = readText(config.api_key, scope);
  const prefix = config.type === "bearer" ? "Bearer " : config.type === "basic" ? "Basic " : "";
  // A key that another step found is no secret of the file.
  const isRead = value.some((part) => typeof part !== "string" && part.from !== null);
  return isRead ? { key, value: prefix ? [prefix, ...value] : value } : { key, value: [], isSecret: true };
}

function bodyOf(body: JsonObject, scope: Scope): RequestBody {
  const type = asText(body.type);
  const listed = objectsIn(body.data);
  if (type === "form-data" || type === "x-www-form-urlencoded")
    return {
      as: "form",
      rows: Array.isArray(body.data) ? listed.map((one) => fieldOf(one, scope)) : rowsOf(body.data, scope),
    };
  const text = Array.isArray(body.data) ? asText(listed[0]?.value) : asText(body.data);
  const content = readText(text, scope);
  if (type === "binary") return { as: "file", content: listed[0] ? fieldOf(listed[0], scope).value : [] };
  if (content.length === 0) return { as: "none" };
  return { as: type === "json" ? "json" : "text", content };
}

const fieldOf = (one: JsonObject, scope: Scope): RowDraft => ({
  key: asText(one.key),
  value: Array.isArray(one.file) ? [readSelector(one.file, scope)] : readText(one.value, scope),
});
