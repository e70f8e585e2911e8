/** Wraps n8n code, which expects items and nodes, so that it works on text inputs. */
import { missingValue } from "#engine/prompt.ts";
import type { MappedText } from "../importer.ts";
import { callFieldsIn } from "./steps/call-fields.ts";
import { nodeGlobalsFor } from "./steps/node-globals.ts";
import { inputRef, type Scope } from "./text.ts";

export interface CodeDraft {
  readonly code: string;
  readonly inputs: readonly { readonly name: string; readonly value: MappedText }[];
  readonly outputs: readonly string[];
}

const nodeCall =
  /\$(?:items)?\(\s*(?:"([^"\\]{1,200})"|'([^'\\]{1,200})')\s*[,)]|\$node\[\s*(?:"([^"\\]{1,200})"|'([^'\\]{1,200})')\s*\]/g;

/** The nodes that the code reads by name. */
function namedIn(code: string): string[] {
  return [...new Set([...code.matchAll(nodeCall)].map((found) => found.slice(1).find(Boolean) ?? ""))].slice(0, 15);
}

/** A form replaces a webhook. JavaScript code right behind it gets an input for each field of the call that it uses. */
export function wrapCode(
  code: string,
  language: "JAVASCRIPT" | "PYTHON",
  { isAfterCall = false, ...scope }: Scope & { readonly isAfterCall?: boolean | undefined },
): CodeDraft {
  const named = namedIn(code);
  const fields = isAfterCall && language === "JAVASCRIPT" ? callFieldsIn(code) : [];
  const inputs = [
    ...(fields.length > 0
      ? fields.map((name, at) => ({ name: `field_${at + 1}`, value: [inputRef(scope, ["body", name])] }))
      : [{ name: "input", value: [inputRef(scope)] }]),
    ...named.map((name, at) => ({
      name: `node_${at + 1}`,
      value: [{ from: scope.idOf(name), path: [], expression: `$('${name}')` }],
    })),
  ];
  const wrapped = language === "JAVASCRIPT" ? inJavaScript(code, named, fields) : inPython(code);
  return { code: wrapped, inputs, outputs: ["result"] };
}

/** Fields are texts, so those that look like another value are read as JSON. Empty fields are no part of the call. */
const callValue = `function valueOf(text) {
  try {
    return /^\\s*(?:[[{]|(?:true|false|null)\\s*$)/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
const callOf = (fields) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text === "${missingValue}" ? [] : [[name, valueOf(text)]])));
`;

function inJavaScript(code: string, named: readonly string[], fields: readonly string[]): string {
  const nodes = named.map((name, at) => `${JSON.stringify(name)}: itemsOf(node_${at + 1})`).join(", ");
  const call = fields.map((name, at) => `${JSON.stringify(name)}: field_${at + 1}`).join(", ");
  // What comes from a webhook is its body here, without the rest of the call, and what a model answers is its text.
  return `function withParts(json, answer) {
  const parts = {
    ...{ body: json, query: {}, headers: {}, params: {} },
    ...{ content: answer, data: answer, message: { content: answer }, choices: [{ message: { content: answer } }] },
    response: { output_text: answer, text: answer },
  };
  for (const [name, value] of Object.entries(parts))
    if (!(name in json)) Object.defineProperty(json, name, { value });
  return { json };
}
// A model's JSON is its text, and code may read its fields, too.
function answerOf(value, text) {
  if (Array.isArray(value) || text === undefined) return value;
  const answer = new String(text);
  for (const [name, one] of Object.entries(value)) if (!(name in answer)) answer[name] = one;
  return answer;
}
function itemOf(value, text) {
  if (typeof value === "object" && value !== null) return withParts(value, answerOf(value, text));
  return withParts(typeof value === "string" ? { text: value, output: value } : { text: value }, value);
}
function itemsOf(text) {
  let value = text;
  try {
    // The items of other code steps have their name in front.
    value = JSON.parse(text.replace(/^result: /, ""));
  } catch {}
  return Array.isArray(value) && value.length > 0 ? value.map((one) => itemOf(one)) : [itemOf(value, text)];
}
const reach = (all) => ({ item: all[0], first: () => all[0], last: () => all.at(-1), all: () => all, json: all[0].json });
const nodes = { ${nodes} };
const $ = (name) => reach(nodes[name] ?? itemsOf(""));
const $node = new Proxy({}, { get: (_, name) => $(name) });
${call ? `${callValue}const $input = reach([itemOf(callOf({ ${call} }))]);` : "const $input = reach(itemsOf(input));"}
const $json = $input.item.json;
const items = $input.all();
const item = items[0];
const $items = (name) => (name === undefined ? items : $(name).all());
const kept = {};
const $getWorkflowStaticData = () => kept;
${nodeGlobalsFor(code)}const made = await (async () => {
${code}
})();
const results = [made].flat().map((one) => one?.json ?? one);
// Items are stored as JSON, which has null for NaN.
return { result: JSON.parse(JSON.stringify(results)) };
`;
}

function inPython(code: string): string {
  const body = code.split("\n").map((line) => `    ${line}`);
  // Code reads fields as attributes in older versions and as keys in newer ones.
  return `import json as _parser
class _Fields(dict):
    def __missing__(self, name):
        if name == "body":
            return self
        if name in ("query", "headers", "params"):
            return _Fields()
        raise KeyError(name)
    def get(self, name, default=None):
        try:
            return self[name]
        except KeyError:
            return default
    def __getattr__(self, name):
        return self.get(name)
def _item_of(value):
    return _Fields(json=value if isinstance(value, dict) else _Fields(text=value, output=value))
def _items_of(text):
    try:
        value = _parser.loads(text.removeprefix("result: "), object_hook=_Fields)
    except ValueError:
        value = text
    return [_item_of(one) for one in value] if isinstance(value, list) and value else [_item_of(value)]
_items = items = _items_of(input)
_item = item = _items[0]
_json = _item["json"]
class _input:
    item = _item
    all = staticmethod(lambda: _items)
    first = staticmethod(lambda: _items[0])
    last = staticmethod(lambda: _items[-1])
def _run():
${body.join("\n") || "    return _items"}
_made = _run()
result = [
    one["json"] if isinstance(one, dict) and "json" in one else one
    for one in (_made if isinstance(_made, list) else [_made])
]
`;
}
