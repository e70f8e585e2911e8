/** Maps code. It gets texts here, so what it expects as another value is read as JSON. */
import { asList, asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, toFix } from "../../importer.ts";
import type { MappedStep, Node } from "../steps.ts";
import { isSelector, readText } from "../text.ts";

const identifier = /^[A-Za-z_]\w{0,63}$/;

/** Inputs are texts here, so those that the code expects as something else are read as JSON. */
const pythonValue = `import json as _json
def _value(text):
    try:
        return _json.loads(text)
    except ValueError:
        return text`;

/** Code may use these without loading them. */
const pythonModules = "import json\nfrom base64 import b64decode";

const javaScriptValue = `function _value(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}`;

const typesOtherThanText = /^(?:object|array|number|integer|boolean)/;

/** The `json` of a tool is a list, whatever the variable says. */
const isJsonOfTool = ({ value_selector }: JsonObject): boolean =>
  isSelector(value_selector) && asList(value_selector)[1] === "json";

/** Whether an input is no text: by the type of its variable, by its source, or by what the function says. */
function isTyped({ data, isOtherThanText }: Node, name: string): boolean {
  const variable = objectsIn(data.variables).find((one) => one.variable === name);
  const declared = new RegExp(`[(,]\\s*${name}\\s*:\\s*(?:dict|list|int|float|bool)\\b`, "i");
  return (
    typesOtherThanText.test(asText(variable?.value_type)) ||
    isOtherThanText?.(variable?.value_selector) === true ||
    declared.test(asText(data.code))
  );
}

/** Dify's code is a function `main`, so lines that call it and read its results are added. */
export function code(node: Node): MappedStep {
  const { data, scope } = node;
  const language = asText(data.code_language) === "javascript" ? "JAVASCRIPT" : "PYTHON";
  const inputs = objectsIn(data.variables)
    .map((one) => ({
      name: asText(one.variable),
      value: readText(one.value_selector, scope),
      ...(isJsonOfTool(one) && { isJson: true }),
    }))
    .filter(({ name }) => identifier.test(name));
  const outputs = Object.keys(asObject(data.outputs)).filter((name) => identifier.test(name));
  const names = inputs.map(({ name }) => name);
  const typed = new Set(inputs.flatMap(({ name, isJson }) => (isJson || isTyped(node, name) ? [name] : [])));
  const call =
    language === "PYTHON"
      ? [
          pythonModules,
          ...(typed.size > 0 ? [pythonValue] : []),
          `_made = main(${names.map((name) => `${name}=${typed.has(name) ? `_value(${name})` : name}`).join(", ")})`,
          ...outputs.map((name) => `${name} = _made.get("${name}")`),
        ]
      : [
          ...(typed.size > 0 ? [javaScriptValue] : []),
          `return main({ ${names.map((name) => (typed.has(name) ? `${name}: _value(${name})` : name)).join(", ")} });`,
        ];
  return {
    is: { as: "code", language, code: `${asText(data.code).trimEnd()}\n\n${call.join("\n")}\n`, inputs, outputs },
    remarks: [approximated(importedStepText.approximated.codeWrapped), toFix(importedStepText.toFix.code)],
  };
}

/** The values that are no texts, as `node.name`: what loops collect, and what code and forms say about theirs. */
export const valuesOtherThanText = (nodes: readonly JsonObject[]): ReadonlySet<string> =>
  new Set(
    nodes.flatMap((node) => {
      const data = asObject(node.data);
      const typed = [
        ...Object.entries(asObject(data.outputs)).map(([name, one]) => [name, asText(asObject(one).type)]),
        ...objectsIn(data.variables).map((one) => [asText(one.variable), asText(one.type)]),
      ];
      const names = typed.flatMap(([name, type = ""]) => (typesOtherThanText.test(type) ? [name] : []));
      return [...names, ...(/^(?:iteration|loop)$/.test(asText(data.type)) ? ["output"] : [])].map(
        (name) => `${asText(node.id)}.${name}`,
      );
    }),
  );
