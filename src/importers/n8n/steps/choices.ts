/** Maps nodes that branch: conditions, switches, classifiers. */

import type { ValueType } from "#engine/rules/rule.ts";
import { asNumber, asObject, asText, getPath, isJsonObject, objectsIn } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { type Condition, conditionsText, shortText } from "../../conditions.ts";
import type { MappedText, PathDraft, RulesDraft } from "../../importer.ts";
import { rulesOf } from "../../rules.ts";
import { deciderOf } from "./agents.ts";
import { type MappedStep, type Node, readNodeText, textOrInput } from "./node.ts";

const generatedText = importedContentText;

const valueTypes: Readonly<Record<string, ValueType>> = {
  string: "TEXT",
  number: "NUMBER",
  dateTime: "DATE",
  array: "LIST",
  boolean: "BOOLEAN",
};
const valueTypeOf = (type: string) => (Object.hasOwn(valueTypes, type) ? valueTypes[type] : undefined);

interface Conditions {
  readonly when: MappedText;
  readonly rules: RulesDraft | undefined;
}
const bothOf = (all: readonly Condition[], isAny: boolean): Conditions => ({
  when: conditionsText(all, isAny),
  rules: rulesOf(all, isAny),
});

function conditionsOf(node: Node, given: unknown): Conditions {
  const at = asObject(given);
  const isCaseIgnored =
    [false, ""].some((one) => getPath(at, "options", "caseSensitive") === one) ||
    getPath(node.parameters, "options", "ignoreCase") === true;
  const listed = objectsIn(at.conditions).map((one) => ({
    left: readNodeText(node, one.leftValue),
    operator: asText(getPath(one, "operator", "operation")),
    right: getPath(one, "operator", "singleValue") === true ? [] : readNodeText(node, one.rightValue),
    valueType: valueTypeOf(asText(getPath(one, "operator", "type"))),
    isCaseSensitive: !isCaseIgnored,
  }));
  const older = ["string", "number", "boolean", "dateTime"].flatMap((type) =>
    objectsIn(at[type]).map((one) => ({
      left: readNodeText(node, one.value1),
      operator: asText(one.operation) || (type === "number" ? "smaller" : "equal"),
      right: readNodeText(node, one.value2),
      valueType: valueTypeOf(type),
      isCaseSensitive: true,
    })),
  );
  const isAny = at.combinator === "or" || node.parameters.combineOperation === "any";
  return bothOf([...listed, ...older], isAny);
}

const otherwise = (port: string) => ({ port, name: generatedText.otherwise, when: [] });

export function binaryChoice(node: Node, noPort: string): MappedStep {
  const { when, rules } = conditionsOf(node, node.parameters.conditions);
  return {
    is: {
      as: "choice",
      about: [],
      paths: [{ port: "0", name: shortText(when) || generatedText.yes, when, rules }, otherwise(noPort)],
    },
  };
}

export function switchChoice(node: Node): MappedStep {
  const { parameters } = node;
  const listed = [
    ...objectsIn(getPath(parameters, "rules", "values")),
    ...objectsIn(getPath(parameters, "rules", "rules")),
  ];
  const isFirstOnly = getPath(parameters, "options", "allMatchingOutputs") !== true;
  const rules = listed.map((rule, at): PathDraft => {
    const { when, rules: asRules } = isJsonObject(rule.conditions)
      ? conditionsOf(node, rule.conditions)
      : bothOf(
          [
            {
              left: readNodeText(node, parameters.value1),
              operator: asText(rule.operation) || "equal",
              right: readNodeText(node, rule.value2),
              valueType: valueTypeOf(asText(parameters.dataType) || "number"),
              isCaseSensitive: true,
            },
          ],
          false,
        );
    return {
      port: `${asNumber(rule.output) ?? at}`,
      name: asText(rule.outputKey) || shortText(when),
      when,
      rules: isFirstOnly ? asRules : undefined,
    };
  });
  if (rules.length === 0) {
    const given = readNodeText(node, parameters.output);
    const count = asNumber(parameters.numberOutputs) ?? 4;
    const paths = Array.from({ length: Math.min(count, 10) }, (_, at) => ({
      port: `${at}`,
      name: `${at}`,
      when: [...given, ` = ${at}`],
    }));
    return { is: { as: "choice", about: [], paths } };
  }
  const fallback = getPath(parameters, "options", "fallbackOutput") ?? parameters.fallbackOutput;
  const extra = asNumber(fallback) ?? (fallback === "extra" ? rules.length : null);
  return {
    is: { as: "choice", about: [], paths: [...rules, otherwise(extra === null || extra < 0 ? "dropped" : `${extra}`)] },
  };
}

export function classifier(node: Node): MappedStep {
  const { parameters } = node;
  const categories = objectsIn(getPath(parameters, "categories", "categories"));
  const paths = categories.map((one, at) => {
    const name = asText(one.category);
    return { port: `${at}`, name, when: [asText(one.description) || name] };
  });
  const other = getPath(parameters, "options", "fallback") === "other" ? `${categories.length}` : "dropped";
  return {
    is: {
      as: "choice",
      about: textOrInput(node, parameters.inputText),
      paths: [...paths, otherwise(other)],
      decider: deciderOf(node),
    },
  };
}

export function sentiment(node: Node): MappedStep {
  const names = asText(getPath(node.parameters, "options", "categories")) || "Positive, Neutral, Negative";
  const paths = names.split(",").map((name, at) => ({ port: `${at}`, name: name.trim(), when: [name.trim()] }));
  return { is: { as: "choice", about: textOrInput(node, node.parameters.inputText), paths, decider: deciderOf(node) } };
}
