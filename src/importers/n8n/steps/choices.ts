/** Where the way parts: conditions, switches, classifiers. */
import { importText } from "#product/texts/import.ts";
import { bagOf, bagsOf, dig, isBag, numberOf, wordOf } from "../../bag.ts";
import { sayConditions, shortly } from "../../conditions.ts";
import type { Text } from "../../importer.ts";
import { type Node, orBefore, type Said, text } from "./node.ts";

const { words } = importText;

function conditionsOf(node: Node, given: unknown): Text {
  const at = bagOf(given);
  const listed = bagsOf(at.conditions).map((one) => ({
    left: text(node, one.leftValue),
    operator: wordOf(dig(one, "operator", "operation")),
    right: dig(one, "operator", "singleValue") === true ? [] : text(node, one.rightValue),
  }));
  const older = ["string", "number", "boolean", "dateTime"].flatMap((type) =>
    bagsOf(at[type]).map((one) => ({
      left: text(node, one.value1),
      operator: wordOf(one.operation) || (type === "number" ? "smaller" : "equal"),
      right: text(node, one.value2),
    })),
  );
  const isAny = at.combinator === "or" || node.parameters.combineOperation === "any";
  return sayConditions([...listed, ...older], isAny);
}

const otherwise = (port: string) => ({ port, name: words.otherwise, when: [] });

export function yesOrNo(node: Node, noPort: string): Said {
  const when = conditionsOf(node, node.parameters.conditions);
  return {
    is: { as: "choice", about: [], paths: [{ port: "0", name: shortly(when) || words.yes, when }, otherwise(noPort)] },
  };
}

export function switched(node: Node): Said {
  const { parameters } = node;
  const listed = [...bagsOf(dig(parameters, "rules", "values")), ...bagsOf(dig(parameters, "rules", "rules"))];
  const rules = listed.map((rule, at) => {
    const when = isBag(rule.conditions)
      ? conditionsOf(node, rule.conditions)
      : sayConditions(
          [
            {
              left: text(node, parameters.value1),
              operator: wordOf(rule.operation) || "equal",
              right: text(node, rule.value2),
            },
          ],
          false,
        );
    return { port: `${numberOf(rule.output) ?? at}`, name: wordOf(rule.outputKey) || shortly(when), when };
  });
  if (rules.length === 0) {
    const given = text(node, parameters.output);
    const count = numberOf(parameters.numberOutputs) ?? 4;
    const paths = Array.from({ length: Math.min(count, 10) }, (_, at) => ({
      port: `${at}`,
      name: `${at}`,
      when: [...given, ` = ${at}`],
    }));
    return { is: { as: "choice", about: [], paths } };
  }
  const fallback = dig(parameters, "options", "fallbackOutput") ?? parameters.fallbackOutput;
  const extra = numberOf(fallback) ?? (fallback === "extra" ? rules.length : null);
  return {
    is: { as: "choice", about: [], paths: [...rules, otherwise(extra === null || extra < 0 ? "dropped" : `${extra}`)] },
  };
}

export function classifier(node: Node): Said {
  const { parameters } = node;
  const categories = bagsOf(dig(parameters, "categories", "categories"));
  const paths = categories.map((one, at) => {
    const name = wordOf(one.category);
    return { port: `${at}`, name, when: [wordOf(one.description) || name] };
  });
  const other = dig(parameters, "options", "fallback") === "other" ? `${categories.length}` : "dropped";
  return { is: { as: "choice", about: orBefore(node, parameters.inputText), paths: [...paths, otherwise(other)] } };
}

export function sentiment(node: Node): Said {
  const names = wordOf(dig(node.parameters, "options", "categories")) || "Positive, Neutral, Negative";
  const paths = names.split(",").map((name, at) => ({ port: `${at}`, name: name.trim(), when: [name.trim()] }));
  return { is: { as: "choice", about: orBefore(node, node.parameters.inputText), paths } };
}
