/** Maps the nodes of chatflows and sequential agents, the older flows of Flowise. */
import { asNumber, asObject, asText, getPath, type JsonObject } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { conditionsText } from "../../conditions.ts";
import { approximated, type PathDraft, toFix } from "../../importer.ts";
import { rulesOf } from "../../rules.ts";
import { toolRemarks } from "../../web-tasks.ts";
import { code, conversation, joinParagraphs, type MappedStep, modelOf } from "../steps.ts";
import { asRows, type Scope } from "../text.ts";
import { onlyOpenName, readPrompt, readValue } from "./prompts.ts";

const generatedText = importedContentText;
const reasons = importedStepText.reasons;
const remarkTexts = { toFix: importedStepText.toFix };

/** Conditions of sequential agents: each output is a path, which a function or a model chooses. */
export function readChatChoice(data: JsonObject, ports: readonly string[], scope: Scope): MappedStep {
  const inputs = asObject(data.inputs);
  const about = joinParagraphs(
    [inputs.systemMessagePrompt, inputs.humanMessagePrompt].map((one) => readPrompt(one, inputs, scope)),
  );
  const rows = inputs.condition === "conditionFunction" ? [] : asRows(inputs.conditionUI);
  const rule = rows.length > 0 ? "" : asText(inputs.conditionFunction);
  const paths = ports.map((name): PathDraft => {
    const conditions = rows
      .filter((row) => portName(row.output) === portName(name))
      .map((row) => ({
        left: readValue(row.variable, scope),
        operator: asText(row.operation),
        right: readValue(row.value, scope),
        valueType: "TEXT" as const,
        isCaseSensitive: true,
      }));
    if (conditions.length === 0) return { port: name, name, when: [name] };
    return { port: name, name, when: conditionsText(conditions, true), rules: rulesOf(conditions, true) };
  });
  return {
    is: {
      as: "choice",
      about: rule ? [...about, ...(about.length > 0 ? ["\n\n"] : []), rule] : about,
      paths: [...paths, { port: "", name: generatedText.otherwise, when: [] }],
    },
  };
}

/** Links write the name of an output without blanks. */
const portName = (name: unknown) => asText(name).replaceAll(/\s/g, "").toLowerCase();

/** The text of a custom function in a chatflow is the same as in an agentflow. */
export const readChatCode = (data: JsonObject, scope: Scope): MappedStep => {
  const inputs = asObject(data.inputs);
  return code({
    inputs: {
      customFunctionJavascriptFunction: inputs.javascriptFunction ?? inputs.customFunctionJavascriptFunction,
      customFunctionInputVariables: inputs.functionInputVariables,
    },
    scope,
  });
};

/** Maps an agent or chain of a chatflow with the models, memories, and tools attached to it. */
export function readChatStep(data: JsonObject, attached: readonly JsonObject[], scope: Scope): MappedStep {
  const inputs = asObject(data.inputs);
  const model = attached.find((one) => /chat models|llms/i.test(asText(one.category)));
  const prompts = attached.filter((one) => /prompts/i.test(asText(one.category))).map((one) => asObject(one.inputs));
  const readOwn = (one: unknown) => readPrompt(one, inputs, scope);
  const readAttached = (one: JsonObject, part: unknown) =>
    readPrompt(part, one, scope, onlyOpenName([one.systemMessagePrompt, one.humanMessagePrompt ?? one.template], one));
  const system = joinParagraphs([
    ...[inputs.systemMessagePrompt, inputs.systemMessage, inputs.supervisorPrompt].map(readOwn),
    ...[inputs.workerPrompt, inputs.systemPrompt, inputs.instructions].map(readOwn),
    ...prompts.map((one) => readAttached(one, one.systemMessagePrompt)),
  ]);
  const task = joinParagraphs([
    ...[inputs.agentMessage, inputs.humanMessagePrompt].map(readOwn),
    ...prompts.map((one) => readAttached(one, one.humanMessagePrompt ?? one.template)),
  ]);
  const tools = attached
    .filter((one) => /^tools/i.test(asText(one.category)))
    .map((one) => ({ name: asText(one.label), type: asText(one.name) }));
  const isFed = attached.some((one) => /vector stores|retrievers|document loaders/i.test(asText(one.category)));
  return {
    is: {
      as: "agent",
      prompt: task.length > 0 ? task : joinParagraphs(conversation(scope)),
      agent: {
        system,
        outputFormat: "",
        model: modelOf(asObject(model?.inputs)),
        temperature: asNumber(getPath(model, "inputs", "temperature")),
        usesTools: tools.length > 0,
      },
    },
    remarks: [
      ...toolRemarks(tools),
      ...(attached.some((one) => /memory/i.test(asText(one.category))) ? [approximated(reasons.memory)] : []),
      ...(isFed ? [toFix(remarkTexts.toFix.knowledge)] : []),
    ],
  };
}
