/** Wraps n8n code, which expects items and nodes, so that it works on text inputs. */
import type { MappedText } from "../importer.ts";
import { inputRef, type Scope } from "./text.ts";

export interface CodeDraft {
  readonly code: string;
  readonly inputs: readonly { readonly name: string; readonly value: MappedText }[];
  readonly outputs: readonly string[];
}

const nodeCall =
  /\$\(\s*(?:"([^"\\]{1,200})"|'([^'\\]{1,200})')\s*\)|\$node\[\s*(?:"([^"\\]{1,200})"|'([^'\\]{1,200})')\s*\]/g;

/** The nodes that the code reads by name. */
function namedIn(code: string): string[] {
  return [...new Set([...code.matchAll(nodeCall)].map((found) => found.slice(1).find(Boolean) ?? ""))].slice(0, 15);
}

export function wrapCode(code: string, language: "JAVASCRIPT" | "PYTHON", scope: Scope): CodeDraft {
  const named = namedIn(code);
  const inputs = [
    { name: "input", value: [inputRef(scope)] },
    ...named.map((name, at) => ({
      name: `node_${at + 1}`,
      value: [{ from: scope.idOf(name), path: [], expression: `$('${name}')` }],
    })),
  ];
  const wrapped = language === "JAVASCRIPT" ? inJavaScript(code, named) : inPython(code);
  return { code: wrapped, inputs, outputs: ["result"] };
}

function inJavaScript(code: string, named: readonly string[]): string {
  const nodes = named.map((name, at) => `${JSON.stringify(name)}: itemOf(node_${at + 1})`).join(", ");
  // What comes from a webhook is its body here, without the rest of the call.
  return `function withCall(json) {
  for (const part of ["body", "query", "headers", "params"])
    if (!(part in json)) Object.defineProperty(json, part, { value: part === "body" ? json : {} });
  return { json };
}
function itemOf(text) {
  try {
    const json = JSON.parse(text);
    return withCall(typeof json === "object" && json !== null ? json : { text });
  } catch {
    return withCall({ text, output: text });
  }
}
const reach = (item) => ({ item, first: () => item, last: () => item, all: () => [item], json: item.json });
const nodes = { ${nodes} };
const $ = (name) => reach(nodes[name] ?? itemOf(""));
const $node = new Proxy({}, { get: (_, name) => $(name) });
const $input = reach(itemOf(input));
const $json = $input.item.json;
const items = $input.all();
const item = items[0];
const made = await (async () => {
${code}
})();
return { result: [made].flat().map((one) => one?.json ?? one) };
`;
}

function inPython(code: string): string {
  const body = code.split("\n").map((line) => `    ${line}`);
  return `import json as _json
def _item(text):
    try:
        value = _json.loads(text)
    except ValueError:
        value = {"text": text, "output": text}
    return {"json": value if isinstance(value, dict) else {"text": text}}
_items = [_item(input)]
def _run():
${body.join("\n") || "    return _items"}
result = _run()
`;
}
