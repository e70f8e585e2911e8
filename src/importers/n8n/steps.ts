/** What each node of n8n is in our words. A node that is not in the list becomes a note. */
import { importText } from "#product/texts/import.ts";
import { type Bag, bagOf, bagsOf, dig, isBag, numberOf, wordOf } from "../bag.ts";
import { sayConditions, shortly } from "../conditions.ts";
import { type AgentDraft, approximated, type Kind, plainText, type Remark, type Text, toFix } from "../importer.ts";
import { wrapCode } from "./code.ts";
import { readFields } from "./form.ts";
import { handed, readText, type Scope } from "./text.ts";

export interface Attached {
  /** `ai_languageModel`, `ai_tool` and so on. */
  readonly kind: string;
  readonly name: string;
  readonly node: Bag;
}

export interface Node {
  readonly type: string;
  readonly version: number;
  readonly parameters: Bag;
  readonly scope: Scope;
  readonly attached: readonly Attached[];
}

export interface Said {
  readonly is: Kind;
  readonly remarks?: readonly Remark[];
}

const { words, why } = importText;
const say = { approximated: importText.approximated, toFix: importText.toFix };

/** A list's chosen entry is a bag with a value. */
const chosen = (value: unknown): string => wordOf(isBag(value) ? value.value : value);
const before = ({ scope }: Node): Text => [handed(scope)];
const text = (node: Node, value: unknown): Text => readText(value, node.scope);
const orBefore = (node: Node, value: unknown): Text => {
  const given = text(node, value);
  return given.length > 0 ? given : before(node);
};
const lines = (texts: readonly Text[]): Text =>
  texts.filter((one) => one.length > 0).flatMap((one, at) => (at ? ["\n\n", ...one] : one));

export const shortType = (type: string): string => type.slice(type.lastIndexOf(".") + 1);
export const isTrigger = (type: string): boolean => /trigger$/i.test(type) || otherTriggers.has(shortType(type));
const otherTriggers = new Set(["webhook", "start", "cron", "interval", "emailReadImap"]);

const through: Said = { is: { as: "through" } };
const handsOn = (remark: string): Said => ({ is: { as: "through" }, remarks: [approximated(remark)] });

// Agents and what hangs on them.

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

function agent(node: Node, prompt: Text, system: Text, own: Partial<AgentDraft> = {}): Said {
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
const task = (node: Node, key = "text"): Text =>
  orBefore(node, node.parameters.promptType === "auto" ? "" : node.parameters[key]);

function chain(node: Node): Said {
  const messages = bagsOf(dig(node.parameters, "messages", "messageValues"));
  const isSystem = (one: Bag) => !wordOf(one.type) || /system/i.test(wordOf(one.type));
  const said = (wanted: boolean) =>
    messages.filter((one) => isSystem(one) === wanted).map((one) => text(node, one.message));
  const prompt = wordOf(node.parameters.text) ? task(node) : orBefore(node, node.parameters.prompt);
  return agent(node, lines([...said(false), prompt]), lines(said(true)));
}

/** Nodes that call one provider, with messages of their own. */
function provider(node: Node): Said {
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

function extractor(node: Node): Said {
  const at = node.parameters;
  const attributes = bagsOf(dig(at, "attributes", "attributes"));
  const listed = attributes.map((one) => `- ${wordOf(one.name)}: ${wordOf(one.description)}`).join("\n");
  const schema = wordOf(at.inputSchema) || wordOf(at.jsonSchemaExample);
  const format = listed ? words.extract(listed) : schema ? words.json(schema) : "";
  return agent(node, orBefore(node, at.text), text(node, dig(at, "options", "systemPromptTemplate")), {
    outputFormat: format,
  });
}

function summary(node: Node): Said {
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

// Decisions.

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

function yesOrNo(node: Node, noPort: string): Said {
  const when = conditionsOf(node, node.parameters.conditions);
  return {
    is: { as: "choice", about: [], paths: [{ port: "0", name: shortly(when) || words.yes, when }, otherwise(noPort)] },
  };
}

function switched(node: Node): Said {
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

function classifier(node: Node): Said {
  const { parameters } = node;
  const categories = bagsOf(dig(parameters, "categories", "categories"));
  const paths = categories.map((one, at) => {
    const name = wordOf(one.category);
    return { port: `${at}`, name, when: [wordOf(one.description) || name] };
  });
  const other = dig(parameters, "options", "fallback") === "other" ? `${categories.length}` : "dropped";
  return { is: { as: "choice", about: orBefore(node, parameters.inputText), paths: [...paths, otherwise(other)] } };
}

function sentiment(node: Node): Said {
  const names = wordOf(dig(node.parameters, "options", "categories")) || "Positive, Neutral, Negative";
  const paths = names.split(",").map((name, at) => ({ port: `${at}`, name: name.trim(), when: [name.trim()] }));
  return { is: { as: "choice", about: orBefore(node, node.parameters.inputText), paths } };
}

// Values.

function assigned(node: Node): Said {
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

const aggregated = (node: Node): Said =>
  renamed(
    node,
    bagsOf(dig(node.parameters, "fieldsToAggregate", "fieldToAggregate")).map((one) => [
      wordOf(one.fieldToAggregate),
      wordOf(one.outputFieldName) || wordOf(one.fieldToAggregate),
    ]),
  );
const splitOut = (node: Node): Said =>
  renamed(node, [
    [wordOf(node.parameters.fieldToSplitOut), wordOf(dig(node.parameters, "options", "destinationFieldName"))],
  ]);

function code(node: Node): Said {
  const { parameters } = node;
  const isPython = /^python/.test(wordOf(parameters.language));
  const source = wordOf(isPython ? parameters.pythonCode : (parameters.jsCode ?? parameters.functionCode));
  const language = isPython ? "PYTHON" : "JAVASCRIPT";
  return {
    is: { as: "code", language, ...wrapCode(source, language, node.scope) },
    remarks: [approximated(say.approximated.codeShape), toFix(say.toFix.code)],
  };
}

function request(node: Node): Said {
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

// Beginnings, and what people see.

const openForm = (remark: string): Said => ({ is: { as: "form", fields: [], isOpen: true }, remarks: [toFix(remark)] });
const chatField = { name: "chatInput", label: words.chat, type: "TEXT", isRequired: true };

function trigger(node: Node): Said {
  const type = shortType(node.type);
  if (type === "formTrigger") return { is: { as: "form", fields: readFields(node.parameters), isOpen: false } };
  if (/^(?:manualChatTrigger|chatTrigger)$/.test(type))
    return { is: { as: "form", fields: [chatField], isOpen: false } };
  if (type === "manualTrigger" || type === "start") return through;
  if (/^(?:scheduleTrigger|cron|interval)$/.test(type)) return { ...through, remarks: [toFix(say.toFix.schedule)] };
  if (type !== "executeWorkflowTrigger") return openForm(say.toFix.trigger(type));
  const fields = bagsOf(dig(node.parameters, "workflowInputs", "values")).map((one) => {
    const name = wordOf(one.name);
    return { name, label: name, type: one.type === "number" ? "NUMBER" : "TEXT", isRequired: false };
  });
  return { is: { as: "form", fields, isOpen: true } };
}

function form(node: Node): Said {
  const { parameters } = node;
  if (parameters.operation !== "completion")
    return { is: { as: "form", fields: readFields(parameters), isOpen: false } };
  if (parameters.respondWith === "redirect") return { is: { as: "note", why: why.outside } };
  const shown = lines([text(node, parameters.completionTitle), text(node, parameters.completionMessage)]);
  return { is: { as: "show", text: shown }, remarks: [approximated(say.approximated.show)] };
}

function answer(node: Node): Said {
  const shown = orBefore(node, node.parameters.responseBody ?? node.parameters.message);
  return { is: { as: "show", text: shown }, remarks: [approximated(say.approximated.show)] };
}

const items = () => handsOn(say.approximated.items);
const kept = (whole: Text): Said => ({
  is: { as: "through", ...(whole.length > 0 && { whole }) },
  remarks: [approximated(say.approximated.text)],
});
/** The text in another format: the same text. */
const texts = (node: Node) =>
  kept(text(node, node.parameters.markdown ?? node.parameters.html ?? node.parameters.sourceData));
/** A file's text is read from the file itself here. */
function fileText(node: Node): Said {
  const property = wordOf(node.parameters.binaryPropertyName) || "data";
  return kept([handed(node.scope, [property])]);
}

const steps = new Map<string, (node: Node) => Said>([
  ["agent", (node) => agent(node, task(node), text(node, dig(node.parameters, "options", "systemMessage")))],
  ["chainLlm", chain],
  [
    "chainRetrievalQa",
    (node) => ({ ...agent(node, orBefore(node, node.parameters.text ?? node.parameters.query), []) }),
  ],
  ["chainSummarization", summary],
  ["informationExtractor", extractor],
  ...[
    "openAi",
    "openAiAssistant",
    "anthropic",
    "googleGemini",
    "mistralAi",
    "ollama",
    "perplexity",
    "deepSeek",
    "xAiGrok",
  ].map((type) => [type, provider] as const),
  ["textClassifier", classifier],
  ["sentimentAnalysis", sentiment],
  ["if", (node) => yesOrNo(node, "1")],
  ["filter", (node) => yesOrNo(node, "dropped")],
  ["switch", switched],
  ["splitInBatches", (node) => ({ is: { as: "loop", list: before(node), itemName: "item" } })],
  ["set", assigned],
  ["aggregate", aggregated],
  ["splitOut", splitOut],
  ...["limit", "sort", "removeDuplicates", "summarize", "itemLists", "renameKeys"].map(
    (type) => [type, items] as const,
  ),
  ...["markdown", "html", "htmlExtract", "convertToFile", "moveBinaryData", "xml"].map(
    (type) => [type, texts] as const,
  ),
  ["extractFromFile", fileText],
  ["readPDF", fileText],
  ["merge", () => through],
  ["noOp", () => through],
  ["wait", (node) => (node.parameters.resume === "form" ? form(node) : handsOn(say.approximated.wait))],
  ["code", code],
  ["function", code],
  ["functionItem", code],
  ["httpRequest", request],
  ["executeWorkflow", () => ({ is: { as: "subflow" }, remarks: [toFix(say.toFix.subflow)] })],
  ["form", form],
  ["respondToWebhook", answer],
  ["chat", answer],
  [
    "stopAndError",
    (node) => ({ is: { as: "show", text: plainText(wordOf(node.parameters.errorMessage) || words.no) } }),
  ],
  ["stickyNote", (node) => ({ is: { as: "remark", text: wordOf(node.parameters.content) } })],
]);

function whyNote(type: string): string {
  if (/^(?:vectorStore|embeddings|document|textSplitter|retriever)/.test(type)) return why.knowledge;
  return /^memory/.test(type) ? why.memory : why.outside;
}

export function readStep(node: Node): Said {
  if (isTrigger(node.type)) return trigger(node);
  const type = shortType(node.type);
  // Community nodes may bear the same names and mean something else.
  const isKnown = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./.test(node.type);
  const read = isKnown ? steps.get(type) : undefined;
  return read?.(node) ?? { is: { as: "note", why: whyNote(type) } };
}
