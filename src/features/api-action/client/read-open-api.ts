import { parseFile } from "#importers/parse-file.ts";
import { truncate } from "#lib/text.ts";
import { parseHttpUrl } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import type { ApiActionFields, ApiRow } from "../schema.ts";
import { readDraft, toApiActionName } from "./draft.ts";

/** What a document has under a key, if it is an object. */
type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const objectIn = (value: unknown): Json => (isJson(value) ? value : {});
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** The operations of an OpenAPI document, in JSON or YAML, as tools; null if it isn't one, or none of them can be called. */
export function readOpenApi(text: string): ApiActionFields[] | null {
  const document = parse(text);
  const base = document && serverOf(document);
  if (!document || !base) return null;
  const tools: ApiActionFields[] = [];
  for (const [path, item] of Object.entries(objectIn(document.paths))) {
    const shared = objectIn(resolve(document, item));
    for (const method of methods) {
      if (tools.length >= limits.apiAction.openApiOperations) break;
      const operation = shared[method];
      if (isJson(operation)) tools.push(toTool(document, { base, path, method, shared, operation }));
    }
  }
  return tools.length > 0 ? tools : null;
}

function parse(text: string): Json | null {
  if (text.length > limits.apiAction.openApiBytes) return null;
  const parsed = parseFile(text);
  const document = "value" in parsed ? parsed.value : null;
  return isJson(document) && (textIn(document.openapi) || textIn(document.swagger)) ? document : null;
}

function serverOf(document: Json): string | null {
  const [server = {}] = listIn(document.servers);
  const variables = objectIn(server.variables);
  const named = textIn(server.url).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const { default: value } = objectIn(variables[name]);
    return textIn(value) || whole;
  });
  const [scheme = "https"] = Array.isArray(document.schemes) ? document.schemes.map(String) : [];
  const old = textIn(document.host) && `${scheme}://${textIn(document.host)}${textIn(document.basePath)}`;
  const url = named || old;
  return parseHttpUrl(url) ? url.replace(/\/+$/, "") : null;
}

/** Follows a reference inside the document, at most a few times. */
function resolve(document: Json, value: unknown, depth = 0): unknown {
  const { $ref } = objectIn(value);
  if (typeof $ref !== "string" || !$ref.startsWith("#/") || depth > 5) return value;
  const target = $ref
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (inner, part) => (Object.hasOwn(objectIn(inner), part) ? objectIn(inner)[part] : undefined),
      document,
    );
  return resolve(document, target, depth + 1);
}

interface Operation {
  readonly base: string;
  readonly path: string;
  readonly method: string;
  readonly shared: Json;
  readonly operation: Json;
}

function toTool(document: Json, { base, path, method, shared, operation }: Operation): ApiActionFields {
  const parameters = [...listIn(shared.parameters), ...listIn(operation.parameters)].map((one) =>
    objectIn(resolve(document, one)),
  );
  const rowsIn = (...places: string[]) =>
    parameters
      .filter((one) => places.includes(textIn(one.in)))
      .map((one) => toRow(document, one, one.required === true));
  const title = textIn(operation.summary) || textIn(operation.operationId) || `${method.toUpperCase()} ${path}`;
  const name = toApiActionName(textIn(operation.operationId) || `${method}_${path}`);
  const desc = textIn(operation.description) || title;
  return readDraft({
    ...{ title, name, method: method.toUpperCase(), url: `${base}${path}` },
    desc: truncate(desc.replaceAll(/\s+/g, " ").trim(), limits.apiAction.descChars),
    category: Array.isArray(operation.tags) ? operation.tags.slice(0, 2) : [],
    queryParams: rowsIn("path", "query"),
    headers: rowsIn("header"),
    ...bodyOf(document, operation, parameters),
  });
}

function toRow(document: Json, one: Json, isRequired: boolean): ApiRow {
  const schema = objectIn(resolve(document, one.schema ?? one));
  const type = textIn(schema.type);
  const choices = Array.isArray(schema.enum) ? ` One of: ${schema.enum.slice(0, 20).join(", ")}.` : "";
  const words = [
    isRequired ? "" : "Optional.",
    textIn(one.description) || textIn(schema.description),
    type && type !== "string" ? `As ${type === "array" || type === "object" ? `a JSON ${type}` : `a ${type}`}.` : "",
  ];
  return {
    key: textIn(one.name),
    value: "",
    desc: truncate(words.filter(Boolean).join(" ").replaceAll(/\s+/g, " ") + choices, limits.apiAction.rowDescChars),
    isExtractedFromQuery: true,
  };
}

function bodyOf(document: Json, operation: Json, parameters: readonly Json[]) {
  const content = objectIn(objectIn(resolve(document, operation.requestBody)).content);
  const formType = ["application/x-www-form-urlencoded", "multipart/form-data"].find((type) => isJson(content[type]));
  const jsonType = Object.keys(content).find((type) => /\bjson\b/i.test(type));
  const inBody = parameters.find((one) => one.in === "body");
  const media = objectIn(content[jsonType ?? formType ?? ""]);
  const schema = objectIn(resolve(document, media.schema ?? inBody?.schema));
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const fields = Object.entries(propertiesOf(document, schema)).map(([name, property]) => {
    const found = objectIn(resolve(document, property));
    return toRow(document, { name, schema: found, description: found.description }, required.has(name));
  });
  const oldForm = parameters
    .filter((one) => one.in === "formData")
    .map((one) => toRow(document, one, one.required === true));
  return {
    body: [...fields, ...oldForm],
    isBodyFormData: oldForm.length > 0 || (jsonType === undefined && formType !== undefined),
  };
}

/** The properties of an object, with those of the parts that it is composed of. */
function propertiesOf(document: Json, schema: Json, depth = 0): Json {
  const parts = depth < 3 ? listIn(schema.allOf).map((part) => objectIn(resolve(document, part))) : [];
  return Object.assign(
    {},
    ...parts.map((part) => propertiesOf(document, part, depth + 1)),
    objectIn(schema.properties),
  );
}
