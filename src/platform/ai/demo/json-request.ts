interface Schema {
  readonly [keyword: string]: unknown;
}

const mention = /\bjson|(?<!\w)json|\b(?:answer|response|reply|output) format\b/gi;
const requestWord = /\b(?:answer|respon[ds]|reply|return|output|only|antwort|ausgabe)|返回|输出|回复/i;
// The shape stands close behind the request.
const farthestShape = 400;
/** How much of a prompt is read, so that a hostile one costs no time: how often it says JSON, and the text behind that. */
const mostMentions = 20;
const longestShape = 8_000;
const maxDepth = 8;

/**
 * The JSON schema of an answer that a prompt asks for in words, read from the example, the schema, or the list of keys
 * behind the request. Null if the prompt asks for no JSON, or shows nothing to go by.
 */
export function readJsonRequest(text: string): Schema | null {
  for (const { index } of [...text.matchAll(mention)].slice(0, mostMentions)) {
    if (!requestWord.test(text.slice(Math.max(0, index - 80), index + 80))) continue;
    const behind = text.slice(index, index + longestShape);
    const shape = readKeyList(behind) ?? readShape(behind);
    if (shape) return shape;
  }
  return null;
}

/** Whether a prompt wants its JSON to begin with the fence of a code block, as code that cuts it out needs it. */
export const asksForFence = (text: string): boolean =>
  /\b(?:start|begin|open|wrap|enclose)\w*\b[^\n]{0,40}```json|```json[^\n]{0,20}(?:开始|开头|包裹)/i.test(text);

/** Lines such as `- amount (number): the total`, right behind the request. */
function readKeyList(text: string): Schema | null {
  const list = /^[^\n]{0,100}:\s*\n((?:- \w[^\n]*\n?)+)/.exec(text)?.[1];
  if (list === undefined) return null;
  const keys = [...list.matchAll(/^- (\w+)(?: \(([^)\n]*)\))?/gm)];
  return objectOf(new Map(keys.map(([, key = "", type = ""]) => [key, schemaForWords(type)])));
}

function readShape(text: string): Schema | null {
  const start = text.search(/[{[]/);
  if (start < 0 || start > farthestShape) return null;
  const reader = { text, at: start };
  const shape = readValue(reader, 0);
  const given = parseObject(text.slice(start, reader.at));
  if (given && "type" in given && ("properties" in given || "items" in given)) return given;
  return shape.type === "object" || (shape.items as Schema | undefined)?.type === "object" ? shape : null;
}

interface Reader {
  readonly text: string;
  at: number;
}

/** Reads a value of an example, which may contain words instead of values: `{"title": (a headline), …}`. */
function readValue(reader: Reader, depth: number): Schema {
  skip(reader, /\s*/y);
  const sign = reader.text[reader.at];
  if (depth < maxDepth && sign === "{") return readObject(reader, depth);
  if (depth < maxDepth && sign === "[") {
    reader.at++;
    const items = readValue(reader, depth + 1);
    skipTo(reader, "]");
    return { type: "array", items };
  }
  const quoted = skip(reader, /"(?:[^"\\\n]|\\.)*"/y);
  return quoted === null ? schemaForWords(skip(reader, /[^,{}[\]\n]*/y) ?? "") : schemaForText(quoted.slice(1, -1));
}

function readObject(reader: Reader, depth: number): Schema {
  const properties = new Map<string, Schema>();
  reader.at++;
  while (reader.at < reader.text.length) {
    skip(reader, /(?:[\s,]|\/\/[^\n]*)*/y);
    const key = skip(reader, /(?:"[^"\n]{1,100}"|'[^'\n]{1,100}'|[\p{L}_][\p{L}\p{N}_]{0,99})\s*:/uy);
    if (key !== null)
      properties.set(key.replace(/\s*:$/, "").replaceAll(/^["']|["']$/g, ""), readValue(reader, depth + 1));
    // What belongs to no value, such as a remark behind it.
    skip(reader, /[^,{}[\]\n"]*/y);
    if (reader.text[reader.at] === "}") break;
    if (key === null && !/[\n,]/.test(reader.text[reader.at] ?? "")) reader.at++;
  }
  reader.at++;
  return objectOf(properties) ?? {};
}

function skip(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? null;
  reader.at += found?.length ?? 0;
  return found;
}

function skipTo(reader: Reader, end: "]"): void {
  for (let depth = 1; reader.at < reader.text.length && depth > 0; reader.at++) {
    const sign = reader.text[reader.at];
    if (sign === "[") depth++;
    else if (sign === end) depth--;
  }
}

const objectOf = (properties: ReadonlyMap<string, Schema>): Schema | null =>
  properties.size > 0
    ? { type: "object", properties: Object.fromEntries(properties), required: [...properties.keys()] }
    : null;

/** `low | high` lists the values that are allowed. An address or a date of the example is used as it is. */
function schemaForText(text: string): Schema {
  const options = text.split("|").map((one) => one.trim());
  if (options.length > 1 && options.every((one) => one !== "" && one.length <= 40)) return { enum: options };
  return /^(?:https?:\/\/\S+|\d[\d.:TZ+-]*)$/.test(text) ? { const: text } : schemaForWords(text, true);
}

function schemaForWords(words: string, isText = false): Schema {
  const text = words.trim();
  if (!isText && /^-?\d+(?:\.\d+)?$/.test(text)) return { const: Number(text) };
  if (/^(?:true|false)\b/.test(text) || /^\W*bool(?:ean)?\b/i.test(text)) return { type: "boolean" };
  if (/^\W*(?:number|integer|int|float)\b/i.test(text)) return { type: "number" };
  if (/^\W*(?:array|list|stringarray)\b/i.test(text)) return { type: "array", items: { type: "string" } };
  return { type: "string" };
}

function parseObject(text: string): Schema | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : null;
  } catch {
    return null;
  }
}
