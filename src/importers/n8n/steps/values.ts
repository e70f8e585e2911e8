/** Maps nodes that set, rename, compute, or fetch values. */
import { asObject, asText, getPath, isJsonObject, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { approximated, type MappedText, toFix } from "../../importer.ts";
import { wrapCode } from "../code.ts";
import { inputRef } from "../text.ts";
import { type MappedStep, type Node, passThroughNotice, readNodeText, remarkTexts } from "./node.ts";

export function assignedValues(node: Node): MappedStep {
  const { parameters } = node;
  const older = asObject(parameters.values);
  const listed = [
    ...objectsIn(getPath(parameters, "assignments", "assignments")),
    ...objectsIn(getPath(parameters, "fields", "values")),
    ...["string", "number", "boolean"].flatMap((type) => objectsIn(older[type])),
  ];
  const assignedValue = (one: JsonObject) =>
    one.value ?? Object.entries(one).find(([key]) => key.endsWith("Value"))?.[1];
  const values = new Map(
    listed.map((one) => {
      const value = assignedValue(one);
      return [
        asText(one.name),
        readNodeText(node, isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : value),
      ];
    }),
  );
  const json = readNodeText(node, parameters.jsonOutput);
  if (values.size === 0) return { is: { as: "through", ...(json.length > 0 && { whole: json }) } };
  const whole = [...values].flatMap(([name, value], at): MappedText => [at ? "\n" : "", `${name}: `, ...value]);
  return { is: { as: "through", values, whole } };
}

/** Fields that get another name. */
function renamedFields(node: Node, pairs: readonly (readonly [string, string])[]): MappedStep {
  const values = new Map(
    pairs.flatMap(([from, to]): [string, MappedText][] =>
      from && to ? [[to, [inputRef(node.scope, from.split("."))]]] : [],
    ),
  );
  return { is: { as: "through", values }, remarks: [approximated(remarkTexts.approximated.wholeList)] };
}

export const aggregated = (node: Node): MappedStep =>
  renamedFields(
    node,
    objectsIn(getPath(node.parameters, "fieldsToAggregate", "fieldToAggregate")).map((one) => [
      asText(one.fieldToAggregate),
      asText(one.outputFieldName) || asText(one.fieldToAggregate),
    ]),
  );
export const splitOut = (node: Node): MappedStep =>
  renamedFields(node, [
    [asText(node.parameters.fieldToSplitOut), asText(getPath(node.parameters, "options", "destinationFieldName"))],
  ]);

export function code(node: Node): MappedStep {
  const { parameters } = node;
  const isPython = /^python/.test(asText(parameters.language));
  const source = asText(isPython ? parameters.pythonCode : (parameters.jsCode ?? parameters.functionCode));
  const language = isPython ? "PYTHON" : "JAVASCRIPT";
  return {
    is: { as: "code", language, ...wrapCode(source, language, { ...node.scope, isAfterCall: node.isAfterCall }) },
    remarks: [
      approximated(remarkTexts.approximated.codeWrapped),
      ...(source.includes("$getWorkflowStaticData") ? [approximated(remarkTexts.approximated.staticData)] : []),
      toFix(remarkTexts.toFix.code),
    ],
  };
}

export const listItems = () => passThroughNotice(remarkTexts.approximated.wholeList);
const passThroughText = (whole: MappedText): MappedStep => ({
  is: { as: "through", ...(whole.length > 0 && { whole }) },
  remarks: [approximated(remarkTexts.approximated.text)],
});
/** A text in another format stays the same text. */
export const formattedText = (node: Node) =>
  passThroughText(readNodeText(node, node.parameters.markdown ?? node.parameters.html ?? node.parameters.sourceData));
/** The text of a file is read from the file itself. */
export function fileText(node: Node): MappedStep {
  const property = asText(node.parameters.binaryPropertyName) || "data";
  return passThroughText([inputRef(node.scope, [property])]);
}
