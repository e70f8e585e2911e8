/** Maps HTTP requests, of this version and of older ones. */
import { httpMethods } from "#engine/host.ts";
import { asObject, asText, getPath, isJsonObject, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { type RequestBody, type RequestDraft, type RowDraft, toFix } from "../../importer.ts";
import { inputRef } from "../text.ts";
import { type MappedStep, type Node, readNodeText, remarkTexts } from "./node.ts";

export function request(node: Node): MappedStep {
  const { parameters } = node;
  const options = asObject(parameters.options);
  const method = asText(parameters.method) || asText(parameters.requestMethod) || "GET";
  const response = asObject(getPath(options, "response", "response"));
  const isFull = response.fullResponse === true || options.fullResponse === true;
  const signIn = signInOf(parameters);
  return {
    is: {
      as: "request",
      request: {
        method: httpMethods.find((one) => one === method.toUpperCase()) ?? "GET",
        url: readNodeText(node, parameters.url),
        query: rowsOf(node, "query"),
        headers: [...rowsOf(node, "header"), ...contentType(parameters), ...(signIn ? [signIn] : [])],
        body: bodyOf(node),
        acceptsAnyStatus: response.neverError === true || options.ignoreResponseCode === true,
        parts: isFull ? fullParts : {},
      },
    },
    remarks: signIn ? [toFix(remarkTexts.toFix.signIn(signIn.key))] : [],
  };
}

const fullParts: RequestDraft["parts"] = { body: "body", headers: "headers", statusCode: "status" };

/** The name of a custom header is part of the account, which isn't in the file. */
function signInOf(parameters: JsonObject): RowDraft | null {
  const isUsed = !["", "none"].includes(asText(parameters.authentication));
  return isUsed ? { key: "Authorization", value: [], isSecret: true } : null;
}

/** Headers or parameters, as a list or as JSON. */
function rowsOf(node: Node, of: "query" | "header"): RowDraft[] {
  const { parameters } = node;
  const upper = of === "query" ? "Query" : "Header";
  const isSent = parameters[`send${upper}${of === "header" ? "s" : ""}`] !== false;
  const isJson = asText(parameters[`specify${upper}${of === "header" ? "s" : ""}`]) === "json";
  if (!isSent) return [];
  const json = parameters[isJson ? `json${upper}${of === "header" ? "s" : ""}` : `${of}ParametersJson`];
  if (isJson || (parameters.jsonParameters === true && json)) return jsonRows(node, json);
  return [
    ...objectsIn(getPath(parameters, `${of}Parameters`, "parameters")),
    ...objectsIn(getPath(parameters, `${of}ParametersUi`, "parameter")),
  ].map((one) => rowOf(node, one));
}

const rowOf = (node: Node, one: JsonObject): RowDraft => ({
  key: asText(one.name),
  value: /formBinaryData/.test(asText(one.parameterType))
    ? [inputRef(node.scope, [asText(one.inputDataFieldName) || "data"])]
    : readNodeText(node, textOf(one.value)),
});

const textOf = (value: unknown) =>
  isJsonObject(value) || Array.isArray(value)
    ? JSON.stringify(value)
    : typeof value === "string"
      ? value
      : asText(value);

function jsonRows(node: Node, given: unknown): RowDraft[] {
  const text = asText(given);
  const value = typeof given === "string" ? parseJson(text.startsWith("=") ? text.slice(1) : text) : given;
  return Object.entries(asObject(value)).map(([key, one]) => ({
    key,
    // Expressions inside of the JSON belong to the text around them.
    value: readNodeText(node, text.startsWith("=") ? `=${textOf(one)}` : textOf(one)),
  }));
}

function contentType({ contentType: kind, rawContentType }: JsonObject): RowDraft[] {
  return kind === "raw" && asText(rawContentType) ? [{ key: "Content-Type", value: [asText(rawContentType)] }] : [];
}

function bodyOf(node: Node): RequestBody {
  const { parameters } = node;
  if (parameters.sendBody === false) return { as: "none" };
  const kind = asText(parameters.contentType) || asText(getPath(parameters, "options", "bodyContentType")) || "json";
  const rows = [
    ...objectsIn(getPath(parameters, "bodyParameters", "parameters")),
    ...objectsIn(getPath(parameters, "bodyParametersUi", "parameter")),
  ].map((one) => rowOf(node, one));
  const json = parameters.jsonBody ?? parameters.bodyParametersJson;
  const text = readNodeText(node, parameters.body);
  if (kind === "binaryData" || parameters.sendBinaryData === true) {
    const field = asText(parameters.inputDataFieldName) || asText(parameters.binaryPropertyName) || "data";
    return { as: "file", content: [inputRef(node.scope, [field])] };
  }
  if (/^(?:raw|string)$/.test(kind)) return { as: "text", content: text };
  if (/^(?:form-urlencoded|multipart-form-data)$/.test(kind))
    return rows.length > 0 || text.length === 0 ? { as: "form", rows } : { as: "text", content: text };
  const isJson = parameters.specifyBody === "json" || parameters.jsonParameters === true;
  if (json !== undefined && (isJson || rows.length === 0))
    return { as: "json", content: readNodeText(node, textOf(json)) };
  if (rows.length > 0) return { as: "members", rows };
  return text.length > 0 ? { as: "json", content: text } : { as: "none" };
}
