/** What each node of an agentflow of Flowise is in our words. A node that is not in the list becomes a note. */
import { importText } from "#product/texts/import.ts";
import { type Bag, bagOf, bagsOf, dig, isBag, numberOf, wordOf } from "../bag.ts";
import { sayConditions, shortly } from "../conditions.ts";
import { fewOptions } from "../fields.ts";
import {
  approximated,
  type FieldDraft,
  type Kind,
  type PathDraft,
  type Remark,
  type Text,
  toFix,
} from "../importer.ts";
import { plain, readText, type Scope } from "./text.ts";

export interface Node {
  readonly inputs: Bag;
  readonly scope: Scope;
}
export interface Said {
  readonly is: Kind;
  readonly remarks?: readonly Remark[];
  /** The decision that follows a question of one node, as a step of its own. */
  readonly decision?: Kind;
}

const { words, why } = importText;
const say = { approximated: importText.approximated, toFix: importText.toFix };
const note = (because: string): Said => ({ is: { as: "note", why: because } });
const lines = (texts: readonly Text[]): Text =>
  texts.filter((one) => one.length > 0).flatMap((one, at) => (at ? ["\n\n", ...one] : one));
/** Lists may stand there as lists or as their JSON. */
export function rows(value: unknown): Bag[] {
  if (typeof value !== "string" || !value.trim().startsWith("[")) return bagsOf(value);
  try {
    return bagsOf(JSON.parse(value));
  } catch {
    return [];
  }
}

const fieldTypes: Readonly<Record<string, string>> = {
  number: "NUMBER",
  boolean: "BOOLEAN",
  options: "SELECT",
  file: "DOCUMENT",
};
const question: FieldDraft = { name: "question", label: words.query, type: "TEXT", isRequired: true };

function fieldOf(one: Bag): FieldDraft {
  const type = wordOf(one.type);
  const options = rows(one.addOptions).map((row) => wordOf(row.option) || wordOf(row.value));
  return {
    name: wordOf(one.name),
    label: wordOf(one.label) || wordOf(one.name),
    type: (Object.hasOwn(fieldTypes, type) ? fieldTypes[type] : undefined) ?? "TEXT",
    isRequired: false,
    config: type === "options" ? { options: fewOptions(options) } : {},
  };
}

function start({ inputs }: Node): Said {
  if (inputs.startInputType === "scheduleInput") return { is: { as: "through" }, remarks: [toFix(say.toFix.schedule)] };
  const isForm = inputs.startInputType === "formInput";
  const state = rows(inputs.startState).length > 0 ? [toFix(why.state)] : [];
  return {
    is: { as: "form", fields: isForm ? rows(inputs.formInputTypes).map(fieldOf) : [question], isOpen: true },
    remarks: state,
  };
}

/** Model, messages and the rest stand under the node's own prefix: `llmModel`, `agentModel`. */
function worker(prefix: "llm" | "agent"): (node: Node) => Said {
  return ({ inputs, scope }) => {
    const config = bagOf(inputs[`${prefix}ModelConfig`]);
    const messages = rows(inputs[`${prefix}Messages`]);
    const isSystem = (one: Bag) => /^(?:system|developer)$/.test(wordOf(one.role));
    const said = (wanted: boolean) =>
      messages.filter((one) => isSystem(one) === wanted).map((one) => readText(one.content, scope));
    const own = [...said(false), readText(inputs[`${prefix}UserMessage`], scope)].filter((one) => one.length > 0);
    // Without a message of its own it answers to the conversation so far.
    const heard: Text[] = own.length > 0 ? own : conversation(scope);
    const shape = rows(inputs[`${prefix}StructuredOutput`]).map((one) => {
      const detail = wordOf(one.enumValues) || wordOf(one.jsonSchema);
      return `- ${wordOf(one.key)} (${wordOf(one.type)}): ${wordOf(one.description)}${detail ? `\n${detail}` : ""}`;
    });
    const tools = [
      ...rows(inputs.agentTools).map((one) => wordOf(one.agentSelectedTool)),
      ...["agentToolsBuiltInOpenAI", "agentToolsBuiltInGemini", "agentToolsBuiltInAnthropic"].flatMap((key) =>
        listed(inputs[key]),
      ),
    ].filter(Boolean);
    const knowledge = [...rows(inputs.agentKnowledgeDocumentStores), ...rows(inputs.agentKnowledgeVSEmbeddings)];
    const remembers = inputs[`${prefix}EnableMemory`] === true;
    return {
      is: {
        as: "agent",
        prompt: lines(heard),
        agent: {
          system: lines(said(true)),
          outputFormat: shape.length > 0 ? words.extract(shape.join("\n")) : "",
          model: wordOf(config.customModelName) || wordOf(config.modelName) || wordOf(config.model) || null,
          temperature: numberOf(config.temperature),
        },
      },
      remarks: [
        ...(tools.length > 0 ? [toFix(say.toFix.tools(tools))] : []),
        ...(knowledge.length > 0 ? [toFix(say.toFix.knowledge)] : []),
        ...(remembers && own.length > 0 ? [approximated(say.approximated.memory)] : []),
        ...(rows(inputs[`${prefix}UpdateState`]).length > 0 ? [toFix(why.state)] : []),
        ...(shape.length > 0 ? [approximated(say.approximated.answerShape)] : []),
      ],
    };
  };
}

function listed(value: unknown): string[] {
  if (typeof value !== "string") return [];
  return value.startsWith("[") ? [...value.matchAll(/"([^"]{1,100})"/g)].map((found) => found[1] ?? "") : [];
}

function conversation({ start: first, before }: Scope): Text[] {
  const heard: Text[] = [];
  if (first !== null) heard.push([{ from: first, path: [], typed: "{{ question }}" }]);
  if (before !== null && before !== first) heard.push([{ from: before, path: [], typed: "{{ chat_history }}" }]);
  return heard;
}

function condition({ inputs, scope }: Node): Said {
  const all = rows(inputs.conditions);
  const paths = all.map((one, at): PathDraft => {
    const when = sayConditions(
      [{ left: readText(one.value1, scope), operator: wordOf(one.operation), right: readText(one.value2, scope) }],
      false,
    );
    return { port: `${at}`, name: shortly(when), when };
  });
  return {
    is: { as: "choice", about: [], paths: [...paths, { port: `${all.length}`, name: words.otherwise, when: [] }] },
  };
}

function conditionAgent({ inputs, scope }: Node): Said {
  const about = lines([
    readText(inputs.conditionAgentInstructions, scope),
    readText(inputs.conditionAgentInput, scope),
  ]);
  const paths = rows(inputs.conditionAgentScenarios).map((one, at): PathDraft => {
    const name = plain(wordOf(one.scenario));
    return { port: `${at}`, name, when: [name] };
  });
  return { is: { as: "choice", about, paths } };
}

/** Asks whether to go on; the answer is a form, the way on a decision behind it. */
function humanInput({ inputs }: Node): Said {
  const description = plain(wordOf(inputs.humanInputDescription));
  const decision: FieldDraft = {
    name: words.decision,
    label: description.slice(0, 200) || words.decision,
    type: "SELECT",
    isRequired: true,
    config: { options: [words.proceed, words.reject] },
  };
  const feedback: FieldDraft = { name: words.feedback, label: words.feedback, type: "TEXT", isRequired: false };
  const isHeard = inputs.humanInputEnableFeedback === true;
  return {
    is: { as: "form", fields: isHeard ? [decision, feedback] : [decision], isOpen: false },
    decision: {
      as: "choice",
      about: [],
      paths: [
        { port: "0", name: words.proceed, when: [] },
        { port: "1", name: words.reject, when: [] },
      ],
    },
    remarks: [
      approximated(say.approximated.several),
      ...(inputs.humanInputDescriptionType === "dynamic" ? [toFix(say.toFix.noText)] : []),
    ],
  };
}

function code({ inputs, scope }: Node): Said {
  const variables = rows(inputs.customFunctionInputVariables)
    .map((one) => ({ name: wordOf(one.variableName), value: readText(one.variableValue, scope) }))
    .filter(({ name }) => /^[A-Za-z_]\w{0,63}$/.test(name));
  const named = variables.map(({ name }) => `const $${name} = ${name};`);
  const body = wordOf(inputs.customFunctionJavascriptFunction);
  return {
    is: {
      as: "code",
      language: "JAVASCRIPT",
      code: [...named, "const made = (() => {", body, "})();", "return { result: made };", ""].join("\n"),
      inputs: variables,
      outputs: ["result"],
    },
    remarks: [approximated(say.approximated.codeShape), toFix(say.toFix.code)],
  };
}

function request({ inputs, scope }: Node): Said {
  const headers = rows(inputs.headers).map((one) => ({ key: wordOf(one.key), value: plain(wordOf(one.value)) }));
  const isGet = /^(?:|GET|HEAD)$/.test(wordOf(inputs.method));
  return {
    is: { as: "webhook", url: readText(inputs.url, scope), headers },
    remarks: [toFix(isGet ? say.toFix.webhookGet : say.toFix.webhookAnswer)],
  };
}

const steps = new Map<string, (node: Node) => Said>([
  ["startAgentflow", start],
  ["llmAgentflow", worker("llm")],
  ["agentAgentflow", worker("agent")],
  ["conditionAgentflow", condition],
  ["conditionAgentAgentflow", conditionAgent],
  ["humanInputAgentflow", humanInput],
  [
    "iterationAgentflow",
    ({ inputs, scope }) => ({ is: { as: "loop", list: readText(inputs.iterationInput, scope), itemName: "item" } }),
  ],
  ["loopAgentflow", () => ({ is: { as: "through" } })],
  ["customFunctionAgentflow", code],
  ["httpAgentflow", request],
  ["executeFlowAgentflow", () => ({ is: { as: "subflow" }, remarks: [toFix(say.toFix.subflow)] })],
  [
    "directReplyAgentflow",
    ({ inputs, scope }) => ({ is: { as: "show", text: readText(inputs.directReplyMessage, scope) } }),
  ],
  ["toolAgentflow", () => note(why.outside)],
  ["retrieverAgentflow", () => note(why.knowledge)],
  ["stickyNoteAgentflow", ({ inputs }) => ({ is: { as: "remark", text: plain(wordOf(inputs.note)) } })],
  ["stickyNote", ({ inputs }) => ({ is: { as: "remark", text: plain(wordOf(inputs.note)) } })],
]);

export const isStart = (name: string): boolean => name === "startAgentflow";
export const knows = (name: string): boolean => steps.has(name);
export const readStep = (name: string, node: Node): Said => steps.get(name)?.(node) ?? note(why.unknown);

/** Models, memories and tools of a chatflow hang on what uses them; what answers is one agent. */
export function readChatStep(data: Bag, attached: readonly Bag[], scope: Scope): Said {
  const inputs = bagOf(data.inputs);
  const model = attached.find((one) => /chat models|llms/i.test(wordOf(one.category)));
  const prompts = attached.filter((one) => /prompts/i.test(wordOf(one.category))).map((one) => bagOf(one.inputs));
  const systems = [inputs.systemMessagePrompt, inputs.systemMessage, ...prompts.map((one) => one.systemMessagePrompt)];
  const tasks = [inputs.agentMessage, ...prompts.map((one) => one.humanMessagePrompt ?? one.template)];
  const system = lines(systems.map((one) => readText(one, scope)));
  const task = lines(tasks.map((one) => readText(braces(one), scope)));
  const tools = attached.filter((one) => /^tools/i.test(wordOf(one.category))).map((one) => wordOf(one.label));
  const isFed = attached.some((one) => /vector stores|retrievers|document loaders/i.test(wordOf(one.category)));
  return {
    is: {
      as: "agent",
      prompt: task.length > 0 ? task : lines(conversation(scope)),
      agent: {
        system,
        outputFormat: "",
        model: wordOf(dig(model, "inputs", "modelName")) || null,
        temperature: numberOf(dig(model, "inputs", "temperature")),
      },
    },
    remarks: [
      ...(tools.length > 0 ? [toFix(say.toFix.tools(tools))] : []),
      ...(isFed ? [toFix(say.toFix.knowledge)] : []),
    ],
  };
}

/** Prompt templates of chatflows have single braces around their names. */
const braces = (value: unknown): unknown =>
  typeof value === "string"
    ? value.replaceAll(/(?<!\{)\{([A-Za-z_]\w{0,60})\}(?!\})/g, "{{$1}}")
    : isBag(value)
      ? ""
      : value;
