/** Maps each node of a Flowise agentflow. Unknown nodes become notes. */

import type { ValueType } from "#engine/rules/rule.ts";
import { uniqueOptions } from "#importers/select-options.ts";
import { asNumber, asObject, asText, type JsonObject } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { conditionsText, shortText } from "../conditions.ts";
import {
  approximated,
  type FieldDraft,
  type MappedText,
  type PathDraft,
  type Remark,
  type StepMapping,
  toFix,
} from "../importer.ts";
import { rulesOf } from "../rules.ts";
import type { TriggerDraft } from "../trigger-draft.ts";
import { toolRemarks } from "../web-tasks.ts";
import { request } from "./steps/request.ts";
import { tool } from "./steps/tools.ts";
import { schedule, webhook } from "./steps/triggers.ts";
import { asRows, htmlToText, readText, type Scope } from "./text.ts";

export interface Node {
  readonly inputs: JsonObject;
  readonly scope: Scope;
}
export interface MappedStep {
  readonly is: StepMapping;
  readonly remarks?: readonly Remark[];
  readonly triggers?: readonly TriggerDraft[];
  /** The decision that follows a question, as a separate step. */
  readonly decision?: StepMapping;
}

const generatedText = importedContentText;
const reasons = importedStepText.reasons;
const remarkTexts = { approximated: importedStepText.approximated, toFix: importedStepText.toFix };
const note = (because: string): MappedStep => ({ is: { as: "note", why: because } });
export const joinParagraphs = (texts: readonly MappedText[]): MappedText =>
  texts.filter((one) => one.length > 0).flatMap((one, at) => (at ? ["\n\n", ...one] : one));
const fieldTypes: Readonly<Record<string, string>> = {
  number: "NUMBER",
  boolean: "BOOLEAN",
  options: "SELECT",
  file: "DOCUMENT",
};
const question = (): FieldDraft => ({ name: "question", label: generatedText.query, type: "TEXT", isRequired: true });

function fieldOf(one: JsonObject): FieldDraft {
  const type = asText(one.type);
  const options = asRows(one.addOptions).map((row) => asText(row.option) || asText(row.value));
  return {
    name: asText(one.name),
    label: asText(one.label) || asText(one.name),
    type: (Object.hasOwn(fieldTypes, type) ? fieldTypes[type] : undefined) ?? "TEXT",
    isRequired: false,
    config: type === "options" ? { options: uniqueOptions(options) } : {},
  };
}

function start(node: Node): MappedStep {
  const { inputs } = node;
  if (inputs.startInputType === "scheduleInput") {
    const fields = asRows(inputs.scheduleFormInputTypes).map(fieldOf);
    return schedule(node, inputs.scheduleInputMode === "form" ? fields : []);
  }
  if (inputs.startInputType === "webhookTrigger") return webhook(node);
  const isForm = inputs.startInputType === "formInput";
  const state = asRows(inputs.startState).length > 0 ? [approximated(remarkTexts.approximated.state)] : [];
  return {
    is: { as: "form", fields: isForm ? asRows(inputs.formInputTypes).map(fieldOf) : [question()], isOpen: true },
    remarks: state,
  };
}

/** The settings have the node's prefix: `llmModel`, `agentModel`. */
function worker(prefix: "llm" | "agent"): (node: Node) => MappedStep {
  return ({ inputs, scope }) => {
    const config = asObject(inputs[`${prefix}ModelConfig`]);
    const messages = asRows(inputs[`${prefix}Messages`]);
    const isSystem = (one: JsonObject) => /^(?:system|developer)$/.test(asText(one.role));
    const said = (wanted: boolean) =>
      messages.filter((one) => isSystem(one) === wanted).map((one) => readText(one.content, scope));
    const own = [...said(false), readText(inputs[`${prefix}UserMessage`], scope)].filter((one) => one.length > 0);
    // Without a message, the agent answers the conversation so far.
    const heard: MappedText[] = own.length > 0 ? own : conversation(scope);
    const shape = asRows(inputs[`${prefix}StructuredOutput`]).map((one) => {
      const detail = asText(one.enumValues) || asText(one.jsonSchema);
      return `- ${asText(one.key)} (${asText(one.type)}): ${asText(one.description)}${detail ? `\n${detail}` : ""}`;
    });
    const tools = [
      ...asRows(inputs.agentTools).map((one) => asText(one.agentSelectedTool)),
      ...["agentToolsBuiltInOpenAI", "agentToolsBuiltInGemini", "agentToolsBuiltInAnthropic"].flatMap((key) =>
        listedTools(inputs[key]),
      ),
    ].filter(Boolean);
    const knowledge = [...asRows(inputs.agentKnowledgeDocumentStores), ...asRows(inputs.agentKnowledgeVSEmbeddings)];
    const remembers = inputs[`${prefix}EnableMemory`] === true;
    return {
      is: {
        as: "agent",
        prompt: joinParagraphs(heard),
        agent: {
          system: joinParagraphs(said(true)),
          outputFormat: shape.length > 0 ? generatedText.extract(shape.join("\n")) : "",
          model: modelOf(config),
          temperature: asNumber(config.temperature),
          usesTools: tools.length > 0,
        },
      },
      remarks: [
        ...toolRemarks(tools.map((name) => ({ name }))),
        ...(knowledge.length > 0 ? [toFix(remarkTexts.toFix.knowledge)] : []),
        ...(remembers && own.length > 0 ? [approximated(remarkTexts.approximated.memory)] : []),
        ...(asRows(inputs[`${prefix}UpdateState`]).length > 0 ? [approximated(remarkTexts.approximated.state)] : []),
        ...(shape.length > 0 ? [approximated(remarkTexts.approximated.answerFormat)] : []),
      ],
    };
  };
}

function listedTools(value: unknown): string[] {
  if (typeof value !== "string") return [];
  return value.startsWith("[") ? [...value.matchAll(/"([^"]{1,100})"/g)].map((found) => found[1] ?? "") : [];
}

export function conversation({ start: first, before }: Scope): MappedText[] {
  const heard: MappedText[] = [];
  if (first !== null) heard.push([{ from: first, path: [], expression: "{{ question }}" }]);
  if (before !== null && before !== first) heard.push([{ from: before, path: [], expression: "{{ chat_history }}" }]);
  return heard;
}

function valueTypeOf(type: string): ValueType | undefined {
  if (type === "number") return "NUMBER";
  return type === "boolean" ? "BOOLEAN" : type === "string" ? "TEXT" : undefined;
}

function condition({ inputs, scope }: Node): MappedStep {
  const all = asRows(inputs.conditions);
  const paths = all.map((one, at): PathDraft => {
    const conditions = [
      {
        left: readText(one.value1, scope),
        operator: asText(one.operation),
        right: readText(one.value2, scope),
        valueType: valueTypeOf(asText(one.type)),
        isCaseSensitive: true,
      },
    ];
    const when = conditionsText(conditions, false);
    return { port: `${at}`, name: shortText(when), when, rules: rulesOf(conditions, false) };
  });
  return {
    is: {
      as: "choice",
      about: [],
      paths: [...paths, { port: `${all.length}`, name: generatedText.otherwise, when: [] }],
    },
  };
}

function conditionAgent({ inputs, scope }: Node): MappedStep {
  const about = joinParagraphs([
    readText(inputs.conditionAgentInstructions, scope),
    readText(inputs.conditionAgentInput, scope),
  ]);
  const paths = asRows(inputs.conditionAgentScenarios).map((one, at): PathDraft => {
    const name = htmlToText(asText(one.scenario));
    return { port: `${at}`, name, when: [name] };
  });
  const config = asObject(inputs.conditionAgentModelConfig);
  const decider = { model: modelOf(config), temperature: asNumber(config.temperature) };
  return { is: { as: "choice", about, paths, decider } };
}

/** Asks whether to continue: a form for the answer and a decision after it. */
function humanInput({ inputs }: Node): MappedStep {
  const description = htmlToText(asText(inputs.humanInputDescription));
  const decision: FieldDraft = {
    name: generatedText.decision,
    label: description.slice(0, 200) || generatedText.decision,
    type: "SELECT",
    isRequired: true,
    config: { options: [generatedText.proceed, generatedText.reject] },
  };
  const feedback: FieldDraft = {
    name: generatedText.feedback,
    label: generatedText.feedback,
    type: "TEXT",
    isRequired: false,
  };
  const isHeard = inputs.humanInputEnableFeedback === true;
  return {
    is: { as: "form", fields: isHeard ? [decision, feedback] : [decision], isOpen: false },
    decision: {
      as: "choice",
      about: [],
      paths: [
        { port: "0", name: generatedText.proceed, when: [] },
        { port: "1", name: generatedText.reject, when: [] },
      ],
    },
    remarks: [
      approximated(remarkTexts.approximated.splitInTwo),
      ...(inputs.humanInputDescriptionType === "dynamic" ? [toFix(remarkTexts.toFix.noTask)] : []),
    ],
  };
}

export function code({ inputs, scope }: Node): MappedStep {
  const variables = asRows(inputs.customFunctionInputVariables)
    .map((one) => ({ name: asText(one.variableName), value: readText(one.variableValue, scope) }))
    .filter(({ name }) => /^[A-Za-z_]\w{0,63}$/.test(name));
  const named = variables.map(({ name }) => `const $${name} = ${name};`);
  const body = asText(inputs.customFunctionJavascriptFunction);
  return {
    is: {
      as: "code",
      language: "JAVASCRIPT",
      code: [...named, "const made = await (async () => {", body, "})();", "return { result: made };", ""].join("\n"),
      inputs: variables,
      outputs: ["result"],
    },
    remarks: [approximated(remarkTexts.approximated.codeWrapped), toFix(remarkTexts.toFix.code)],
  };
}

const steps = new Map<string, (node: Node) => MappedStep>([
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
  ["executeFlowAgentflow", () => ({ is: { as: "subflow" }, remarks: [toFix(remarkTexts.toFix.subflow)] })],
  [
    "directReplyAgentflow",
    ({ inputs, scope }) => ({ is: { as: "show", text: readText(inputs.directReplyMessage, scope) } }),
  ],
  ["toolAgentflow", tool],
  ["retrieverAgentflow", () => note(reasons.knowledge)],
  ["stickyNoteAgentflow", ({ inputs }) => ({ is: { as: "remark", text: htmlToText(asText(inputs.note)) } })],
  ["stickyNote", ({ inputs }) => ({ is: { as: "remark", text: htmlToText(asText(inputs.note)) } })],
]);

export const isStart = (name: string): boolean => name === "startAgentflow";
export const isKnownNode = (name: string): boolean => steps.has(name);
export const readStep = (name: string, node: Node): MappedStep => steps.get(name)?.(node) ?? note(reasons.unknown);

export const modelOf = ({ customModelName, modelName, model }: JsonObject): string | null =>
  asText(customModelName) || asText(modelName) || asText(model) || null;
