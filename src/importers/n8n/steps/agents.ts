/** Agents, chains and nodes that call a provider: each is a step with an agent of its own. */
import { importText } from "#product/texts/import.ts";
import { type Bag, bagOf, bagsOf, dig, numberOf, wordOf } from "../../bag.ts";
import { type AgentDraft, approximated, type Text, toFix } from "../../importer.ts";
import { before, chosen, lines, type Node, orBefore, type Said, say, text } from "./node.ts";

const { words, why } = importText;

function modelOf(node: Node): string | null {
  const model = node.attached.find(({ kind }) => kind === "ai_languageModel")?.node;
  const at = bagOf(model?.parameters);
  return chosen(at.model) || chosen(at.modelName) || chosen(at.modelId) || null;
}

function temperatureOf(node: Node): number | null {
  const model = node.attached.find(({ kind }) => kind === "ai_languageModel")?.node;
  return (
    numberOf(dig(model, "parameters", "options", "temperature")) ??
    numberOf(dig(node.parameters, "options", "temperature"))
  );
}

function shapeOf(node: Node): string {
  const parser = node.attached.find(({ kind }) => kind === "ai_outputParser")?.node;
  const at = bagOf(parser?.parameters);
  const schema = wordOf(at.inputSchema) || wordOf(at.jsonSchema) || wordOf(at.jsonSchemaExample);
  return schema ? words.json(schema) : "";
}

export function agent(node: Node, prompt: Text, system: Text, own: Partial<AgentDraft> = {}): Said {
  const named = (kinds: readonly string[]) =>
    node.attached.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  const tools = named(["ai_tool"]);
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
      },
    },
    remarks: [
      ...(tools.length > 0 ? [toFix(say.toFix.tools(tools))] : []),
      ...(named(["ai_memory"]).length > 0 ? [approximated(say.approximated.memory)] : []),
      ...(named(["ai_retriever", "ai_vectorStore"]).length > 0 ? [toFix(say.toFix.knowledge)] : []),
      ...(outputFormat ? [approximated(say.approximated.answerShape)] : []),
    ],
  };
}

/** Prompts are either written down or taken from the chat that began the run. */
export const task = (node: Node, key = "text"): Text =>
  orBefore(node, node.parameters.promptType === "auto" ? "" : node.parameters[key]);

export function chain(node: Node): Said {
  const messages = bagsOf(dig(node.parameters, "messages", "messageValues"));
  const isSystem = (one: Bag) => !wordOf(one.type) || /system/i.test(wordOf(one.type));
  const said = (wanted: boolean) =>
    messages.filter((one) => isSystem(one) === wanted).map((one) => text(node, one.message));
  const prompt = wordOf(node.parameters.text) ? task(node) : orBefore(node, node.parameters.prompt);
  return agent(node, lines([...said(false), prompt]), lines(said(true)));
}

/** Nodes that call one provider, with messages of their own. */
export function provider(node: Node): Said {
  const { parameters } = node;
  if (/^(?:image|audio|video|file|document)$/.test(wordOf(parameters.resource)))
    return { is: { as: "note", why: why.outside } };
  const messages = [
    ...bagsOf(dig(parameters, "messages", "values")),
    ...bagsOf(dig(parameters, "responses", "values")),
    ...bagsOf(dig(parameters, "messages", "message")),
    ...bagsOf(dig(parameters, "prompt", "messages")),
  ];
  const isSystem = (one: Bag) => /^(?:system|developer)$/i.test(wordOf(one.role));
  const said = (wanted: boolean) =>
    messages.filter((one) => isSystem(one) === wanted).map((one) => text(node, one.content ?? one.message));
  const prompt = lines(said(false));
  const system = lines([
    text(node, dig(parameters, "options", "systemMessage") ?? dig(parameters, "options", "instructions")),
    ...said(true),
  ]);
  const own = chosen(parameters.modelId) || chosen(parameters.model);
  const isJson = parameters.jsonOutput === true;
  return agent(node, prompt.length > 0 ? prompt : orBefore(node, parameters.text ?? parameters.prompt), system, {
    ...(own && { model: own }),
    ...(isJson && { outputFormat: words.json("{ … }") }),
  });
}

export function extractor(node: Node): Said {
  const at = node.parameters;
  const attributes = bagsOf(dig(at, "attributes", "attributes"));
  const listed = attributes.map((one) => `- ${wordOf(one.name)}: ${wordOf(one.description)}`).join("\n");
  const schema = wordOf(at.inputSchema) || wordOf(at.jsonSchemaExample);
  const format = listed ? words.extract(listed) : schema ? words.json(schema) : "";
  return agent(node, orBefore(node, at.text), text(node, dig(at, "options", "systemPromptTemplate")), {
    outputFormat: format,
  });
}

export function summary(node: Node): Said {
  const own = dig(node.parameters, "options", "summarizationMethodAndPrompts", "values");
  const prompt = wordOf(dig(own, "prompt")) || wordOf(dig(own, "combineMapPrompt"));
  const placed = prompt.includes("{text}") ? prompt.split("{text}") : null;
  if (placed)
    return agent(
      node,
      placed.flatMap((one, at) => (at ? [...before(node), one] : [one])),
      [],
    );
  return agent(node, [prompt || words.summarise, "\n\n", ...before(node)], []);
}
