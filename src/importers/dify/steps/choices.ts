/** Maps conditions. */
import type { ValueType } from "#engine/rules/rule.ts";
import { asList, asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { type Condition, conditionsText, shortText } from "../../conditions.ts";
import type { PathDraft } from "../../importer.ts";
import { rulesOf } from "../../rules.ts";
import type { MappedStep, Node } from "../steps.ts";
import { readText, type Scope } from "../text.ts";

const generatedText = importedContentText;

/** What the type of a variable says about how it is compared. */
const valueTypes: Readonly<Record<string, ValueType>> = {
  string: "TEXT",
  number: "NUMBER",
  integer: "NUMBER",
  boolean: "BOOLEAN",
  "array[string]": "LIST",
  "array[number]": "LIST",
};
/** Operators that only numbers have. */
const compares = /^(?:[=≠<>≥≤]|[!<>=]=)$/;

function conditionOf(one: JsonObject, scope: Scope): Condition {
  const part = asObject(one.sub_variable_condition);
  const inner = objectsIn(part.conditions)
    .map((sub) => asText(sub.key))
    .join(", ");
  const value = asList(one.value).length > 0 ? asList(one.value).map(asText).join(", ") : one.value;
  const left = readText(one.variable_selector, scope);
  return {
    left: inner ? [...left, ` (${inner})`] : left,
    operator: asText(one.comparison_operator),
    right: readText(value, scope),
    valueType: inner || Array.isArray(one.value) ? undefined : valueTypeOf(one),
    isCaseSensitive: true,
  };
}

function valueTypeOf(one: JsonObject): ValueType | undefined {
  if (compares.test(asText(one.comparison_operator))) return "NUMBER";
  const type = asText(one.varType) || "string";
  return Object.hasOwn(valueTypes, type) ? valueTypes[type] : undefined;
}

export function ifElse({ data, scope }: Node): MappedStep {
  const cases = Array.isArray(data.cases) ? objectsIn(data.cases) : [{ case_id: "true", ...data }];
  const paths = cases.map((one, at): PathDraft => {
    const conditions = objectsIn(one.conditions).map((condition) => conditionOf(condition, scope));
    const isAny = one.logical_operator === "or";
    const when = conditionsText(conditions, isAny);
    return {
      port: asText(one.case_id) || asText(one.id) || `${at}`,
      name: shortText(when) || generatedText.yes,
      when,
      rules: rulesOf(conditions, isAny),
    };
  });
  return {
    is: { as: "choice", about: [], paths: [...paths, { port: "false", name: generatedText.otherwise, when: [] }] },
  };
}
