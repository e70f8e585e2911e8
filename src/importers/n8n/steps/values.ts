/** Nodes that set, rename, compute or fetch values. */
import { type Bag, bagOf, bagsOf, dig, isBag, wordOf } from "../../bag.ts";
import { approximated, type Text, toFix } from "../../importer.ts";
import { wrapCode } from "../code.ts";
import { handed } from "../text.ts";
import { handsOn, type Node, type Said, say, text } from "./node.ts";

export function assigned(node: Node): Said {
  const { parameters } = node;
  const older = bagOf(parameters.values);
  const listed = [
    ...bagsOf(dig(parameters, "assignments", "assignments")),
    ...bagsOf(dig(parameters, "fields", "values")),
    ...["string", "number", "boolean"].flatMap((type) => bagsOf(older[type])),
  ];
  const assignedValue = (one: Bag) => one.value ?? Object.entries(one).find(([key]) => key.endsWith("Value"))?.[1];
  const values = new Map(
    listed.map((one) => {
      const value = assignedValue(one);
      return [wordOf(one.name), text(node, isBag(value) || Array.isArray(value) ? JSON.stringify(value) : value)];
    }),
  );
  const json = text(node, parameters.jsonOutput);
  if (values.size === 0) return { is: { as: "through", ...(json.length > 0 && { whole: json }) } };
  const whole = [...values].flatMap(([name, value], at): Text => [at ? "\n" : "", `${name}: `, ...value]);
  return { is: { as: "through", values, whole } };
}

/** Fields that only get another name. */
function renamed(node: Node, pairs: readonly (readonly [string, string])[]): Said {
  const values = new Map(
    pairs.flatMap(([from, to]): [string, Text][] => (from && to ? [[to, [handed(node.scope, from.split("."))]]] : [])),
  );
  return { is: { as: "through", values }, remarks: [approximated(say.approximated.items)] };
}

export const aggregated = (node: Node): Said =>
  renamed(
    node,
    bagsOf(dig(node.parameters, "fieldsToAggregate", "fieldToAggregate")).map((one) => [
      wordOf(one.fieldToAggregate),
      wordOf(one.outputFieldName) || wordOf(one.fieldToAggregate),
    ]),
  );
export const splitOut = (node: Node): Said =>
  renamed(node, [
    [wordOf(node.parameters.fieldToSplitOut), wordOf(dig(node.parameters, "options", "destinationFieldName"))],
  ]);

export function code(node: Node): Said {
  const { parameters } = node;
  const isPython = /^python/.test(wordOf(parameters.language));
  const source = wordOf(isPython ? parameters.pythonCode : (parameters.jsCode ?? parameters.functionCode));
  const language = isPython ? "PYTHON" : "JAVASCRIPT";
  return {
    is: { as: "code", language, ...wrapCode(source, language, node.scope) },
    remarks: [approximated(say.approximated.codeShape), toFix(say.toFix.code)],
  };
}

export function request(node: Node): Said {
  const { parameters } = node;
  const method = wordOf(parameters.method) || wordOf(parameters.requestMethod) || "GET";
  const headers = [
    ...bagsOf(dig(parameters, "headerParameters", "parameters")),
    ...bagsOf(dig(parameters, "headerParametersUi", "parameter")),
  ].map((one) => ({ key: wordOf(one.name), value: wordOf(one.value) }));
  const isSigned = !["", "none"].includes(wordOf(parameters.authentication));
  return {
    is: { as: "webhook", url: text(node, parameters.url), headers },
    remarks: [
      toFix(method === "GET" ? say.toFix.webhookGet : say.toFix.webhookAnswer),
      ...(isSigned ? [toFix(say.toFix.headers)] : []),
    ],
  };
}

export const items = () => handsOn(say.approximated.items);
const kept = (whole: Text): Said => ({
  is: { as: "through", ...(whole.length > 0 && { whole }) },
  remarks: [approximated(say.approximated.text)],
});
/** The text in another format: the same text. */
export const texts = (node: Node) =>
  kept(text(node, node.parameters.markdown ?? node.parameters.html ?? node.parameters.sourceData));
/** A file's text is read from the file itself here. */
export function fileText(node: Node): Said {
  const property = wordOf(node.parameters.binaryPropertyName) || "data";
  return kept([handed(node.scope, [property])]);
}
