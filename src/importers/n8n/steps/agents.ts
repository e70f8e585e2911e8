/** Maps agents, chains, and nodes that call a provider: each becomes a step with its own agent. */

import { asNumber, asObject, asText, getPath, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { type AgentDraft, approximated, type MappedText, toFix } from "../../importer.ts";
import { toolRemarks } from "../../web-tasks.ts";
import {
  joinParagraphs,
  type MappedStep,
  type Node,
  nodeInput,
  readNodeText,
  remarkTexts,
  selectedValue,
  shortType,
  textOrInput,
} from "./node.ts";

const generatedText = importedContentText;
const reasons = importedStepText.reasons;

function modelOf(node: Node): string | null {
  const model = node.attached.find(({ kind }) => kind === "ai_languageModel")?.node;
  const at = asObject(model?.parameters);
  return selectedValue(at.model) || selectedValue(at.modelName) || selectedValue(at.modelId) || null;
}

function temperatureOf(node: Node): number | null {
  const model = node.attached.find(({ kind }) => kind === "ai_languageModel")?.node;
  return (
    asNumber(getPath(model, "parameters", "options", "temperature")) ??
    asNumber(getPath(node.parameters, "options", "temperature"))
  );
}

function shapeOf(node: Node): string {
  const parser = node.attached.find(({ kind }) => kind === "ai_outputParser")?.node;
  const at = asObject(parser?.parameters);
  const schema = asText(at.inputSchema) || asText(at.jsonSchema) || asText(at.jsonSchemaExample);
  return schema ? generatedText.json(schema) : "";
}

/** The model that a node uses to choose. */
export const deciderOf = (node: Node): Pick<AgentDraft, "model" | "temperature"> => ({
  model: modelOf(node),
  temperature: temperatureOf(node),
});

export function agent(node: Node, prompt: MappedText, system: MappedText, own: Partial<AgentDraft> = {}): MappedStep {
  const named = (kinds: readonly string[]) =>
    node.attached.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  const tools = node.attached
    .filter(({ kind }) => kind === "ai_tool")
    .map(({ name, node: { type } }) => ({ name, type: shortType(asText(type)) }));
  const outputFormat = own.outputFormat ?? shapeOf(node);
  return {
    is: {
      as: "agent",
      prompt,
      agent: {
        system,
        outputFormat,
        model: own.model ?? modelOf(node),
        temperature: own.temperature ?? temperatureOf(node),
        usesTools: tools.length > 0,
      },
    },
    remarks: [
      ...toolRemarks(tools),
      ...(named(["ai_memory"]).length > 0 ? [approximated(remarkTexts.approximated.memory)] : []),
      ...(named(["ai_retriever", "ai_vectorStore"]).length > 0 ? [toFix(remarkTexts.toFix.knowledge)] : []),
      ...(outputFormat ? [approximated(remarkTexts.approximated.answerFormat)] : []),
    ],
  };
}

/** The prompt is written in the node or comes from the chat that started the run. */
export const task = (node: Node, key = "text"): MappedText =>
  textOrInput(node, node.parameters.promptType === "auto" ? "" : node.parameters[key]);

export function chain(node: Node): MappedStep {
  const messages = objectsIn(getPath(node.parameters, "messages", "messageValues"));
  const isSystem = (one: JsonObject) => !asText(one.type) || /system/i.test(asText(one.type));
  const said = (wanted: boolean) =>
    messages.filter((one) => isSystem(one) === wanted).map((one) => readNodeText(node, one.message));
  const prompt = asText(node.parameters.text) ? task(node) : textOrInput(node, node.parameters.prompt);
  return agent(node, joinParagraphs([...said(false), prompt]), joinParagraphs(said(true)));
}

/** Nodes that call one provider and have their own messages. */
export function provider(node: Node): MappedStep {
  const { parameters } = node;
  if (/^(?:image|audio|video|file|document)$/.test(asText(parameters.resource)))
    return { is: { as: "note", why: reasons.otherApp } };
  const messages = [
    ...objectsIn(getPath(parameters, "messages", "values")),
    ...objectsIn(getPath(parameters, "responses", "values")),
    ...objectsIn(getPath(parameters, "messages", "message")),
    ...objectsIn(getPath(parameters, "prompt", "messages")),
  ];
  const isSystem = (one: JsonObject) => /^(?:system|developer)$/i.test(asText(one.role));
  const said = (wanted: boolean) =>
    messages.filter((one) => isSystem(one) === wanted).map((one) => readNodeText(node, one.content ?? one.message));
  const prompt = joinParagraphs(said(false));
  const system = joinParagraphs([
    readNodeText(
      node,
      getPath(parameters, "options", "systemMessage") ?? getPath(parameters, "options", "instructions"),
    ),
    ...said(true),
  ]);
  const own = selectedValue(parameters.modelId) || selectedValue(parameters.model);
  const isJson = parameters.jsonOutput === true;
  return agent(node, prompt.length > 0 ? prompt : textOrInput(node, parameters.text ?? parameters.prompt), system, {
    ...(own && { model: own }),
    ...(isJson && { outputFormat: generatedText.json("{ … }") }),
  });
}

export function extractor(node: Node): MappedStep {
  const at = node.parameters;
  const attributes = objectsIn(getPath(at, "attributes", "attributes"));
  const listed = attributes.map((one) => `- ${asText(one.name)}: ${asText(one.description)}`).join("\n");
  const schema = asText(at.inputSchema) || asText(at.jsonSchemaExample);
  const format = listed ? generatedText.extract(listed) : schema ? generatedText.json(schema) : "";
  return agent(node, textOrInput(node, at.text), readNodeText(node, getPath(at, "options", "systemPromptTemplate")), {
    outputFormat: format,
  });
}

export function summary(node: Node): MappedStep {
  const own = getPath(node.parameters, "options", "summarizationMethodAndPrompts", "values");
  const prompt = asText(getPath(own, "prompt")) || asText(getPath(own, "combineMapPrompt"));
  const placed = prompt.includes("{text}") ? prompt.split("{text}") : null;
  if (placed)
    return agent(
      node,
      placed.flatMap((one, at) => (at ? [...nodeInput(node), one] : [one])),
      [],
    );
  return agent(node, [prompt || generatedText.summarize, "\n\n", ...nodeInput(node)], []);
}
