import { AppError } from "#lib/errors.ts";
import { asList, asNumber, asObject, asText, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import { type Asked, type AskedField, serverQuestion } from "#product/tools/server-question.ts";

const most = limits.serverQuestion;

/** What a server asks, by its keys, without what nobody can see. Throws if people can't be asked that. */
export function readQuestions(server: string, requests: Readonly<Record<string, unknown>>, isHeld: boolean) {
  const asked = Object.entries(requests).map(([key, request]) => readQuestion(key, asObject(request)));
  const { data } = serverQuestion.safeParse({ server, asked, isHeld });
  return data ?? refuse();
}

/** Pages that a person must visit before the server takes the call, as the older protocol reports them: by an error. */
export function pagesIn(error: unknown): Record<string, unknown> | null {
  const { data } = isJsonObject(error) || error instanceof Error ? asObject({ ...error }) : {};
  const pages = asList(asObject(data).elicitations);
  if (pages.length === 0) return null;
  return Object.fromEntries(
    pages.map((params, at) => [
      String(at),
      { method: "elicitation/create", params: { ...asObject(params), mode: "url" } },
    ]),
  );
}

const refuse = (): never => {
  throw new AppError("conflict", mcpErrorText.needsInput);
};

function readQuestion(key: string, { method, params }: JsonObject): Asked {
  const { mode, message, url, requestedSchema } = asObject(params);
  if (method !== "elicitation/create") return refuse();
  const said = visibleText(asText(message)).trim().slice(0, most.messageChars);
  if (mode === "url") return { kind: "page", key, message: said, url: asText(url) };
  const { properties, required } = asObject(requestedSchema);
  const needed = new Set(asList(required));
  const fields = Object.entries(asObject(properties)).map(([name, schema]) =>
    readField(name, asObject(schema), !needed.has(name)),
  );
  return { kind: "form", key, message: said, fields };
}

/** One property of a flat schema. A kind that people can't be asked about refuses all of it. */
function readField(name: string, schema: JsonObject, isOptional: boolean): AskedField {
  const { type, title, description, default: initial } = schema;
  const hint = visibleText(asText(description)).trim().slice(0, most.hintChars);
  const shared = {
    name,
    title: visibleLine(asText(title)).slice(0, most.titleChars) || visibleLine(name).slice(0, most.titleChars) || "…",
    ...(hint && { hint }),
    isOptional,
    ...initialOf(initial),
  };
  if (type === "boolean") return { ...shared, kind: "yesNo" };
  if (type === "number" || type === "integer")
    return { ...shared, kind: type, ...boundsOf(schema.minimum, schema.maximum) };
  if (type === "array") {
    const options = optionsOf(asObject(schema.items)) ?? refuse();
    return { ...shared, kind: "choices", options, ...boundsOf(schema.minItems, schema.maxItems) };
  }
  if (type !== "string") return refuse();
  const options = optionsOf(schema);
  if (options) return { ...shared, kind: "choice", options };
  const format = formats.find((one) => one === schema.format);
  return { ...shared, kind: "text", ...(format && { format }), ...boundsOf(schema.minLength, schema.maxLength) };
}

const formats = ["email", "uri", "date", "date-time"] as const;

const boundsOf = (min: unknown, max: unknown): { min?: number; max?: number } => ({
  ...(asNumber(min) !== null && { min: Number(min) }),
  ...(asNumber(max) !== null && { max: Number(max) }),
});

function initialOf(initial: unknown): Pick<AskedField, "initial"> {
  if (typeof initial === "string") return { initial: visibleText(initial).slice(0, most.answerChars) };
  if (typeof initial === "number" || typeof initial === "boolean") return { initial };
  const isWords = Array.isArray(initial) && initial.every((one) => typeof one === "string");
  return isWords ? { initial } : {};
}

/** All forms in which the protocol writes options; null without any. */
function optionsOf(schema: JsonObject): AskedField["options"] | null {
  const titled = [...asList(schema.oneOf), ...asList(schema.anyOf)].filter(isJsonObject);
  if (titled.length > 0) return titled.map((one) => optionOf(asText(one.const), one.title));
  if (!Array.isArray(schema.enum)) return null;
  const names = asList(schema.enumNames);
  return schema.enum.map((id, at) => optionOf(asText(id), names[at]));
}

const optionOf = (id: string, title: unknown) => ({ id, label: visibleLine(asText(title) || id) || "…" });
