/** Maps the nodes of chatflows and sequential agents, the older flows of Flowise. */
import { asNumber, asObject, asText, getPath, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, type PathDraft, toFix } from "../../importer.ts";
import { toolRemarks } from "../../tool-remarks.ts";
import { code, conversation, joinParagraphs, type MappedStep, modelOf } from "../steps.ts";
import { readText, type Scope } from "../text.ts";

const generatedText = importedContentText;
const reasons = importedStepText.reasons;
const remarkTexts = { toFix: importedStepText.toFix };

/** Conditions of sequential agents: each output is a path, which a function or a model chooses. */
export function readChatChoice(data: JsonObject, ports: readonly string[], scope: Scope): MappedStep {
  const inputs = asObject(data.inputs);
  const about = joinParagraphs(
    [inputs.systemMessagePrompt, inputs.humanMessagePrompt].map((one) => readText(doubleBraces(one), scope)),
  );
  const rule = asText(inputs.conditionFunction) || asText(inputs.conditionUI);
  const paths = ports.map((name): PathDraft => ({ port: name, name, when: [name] }));
  return {
    is: {
      as: "choice",
      about: rule ? [...about, ...(about.length > 0 ? ["\n\n"] : []), rule] : about,
      paths: [...paths, { port: "", name: generatedText.otherwise, when: [] }],
    },
  };
}

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
  const systems = [
    inputs.systemMessagePrompt,
    inputs.systemMessage,
    inputs.supervisorPrompt,
    inputs.workerPrompt,
    inputs.systemPrompt,
    inputs.instructions,
    ...prompts.map((one) => one.systemMessagePrompt),
  ];
  const tasks = [
    inputs.agentMessage,
    inputs.humanMessagePrompt,
    ...prompts.map((one) => one.humanMessagePrompt ?? one.template),
  ];
  const system = joinParagraphs(systems.map((one) => readText(doubleBraces(one), scope)));
  const task = joinParagraphs(tasks.map((one) => readText(doubleBraces(one), scope)));
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
      },
    },
    remarks: [
      ...toolRemarks(tools),
      ...(attached.some((one) => /memory/i.test(asText(one.category))) ? [approximated(reasons.memory)] : []),
      ...(isFed ? [toFix(remarkTexts.toFix.knowledge)] : []),
    ],
  };
}

/** Prompt templates of chatflows use single braces. */
const doubleBraces = (value: unknown): unknown =>
  typeof value === "string"
    ? value.replaceAll(/(?<!\{)\{([A-Za-z_]\w{0,60})\}(?!\})/g, "{{$1}}")
    : isJsonObject(value)
      ? ""
      : value;
