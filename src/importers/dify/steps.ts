/** Maps each Dify node. Unknown nodes become notes. */

import {
  asList,
  asNumber,
  asObject,
  asText,
  getPath,
  isJsonObject,
  type JsonObject,
  objectsIn,
} from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { shortText } from "../conditions.ts";
import {
  type AgentDraft,
  approximated,
  type MappedText,
  type PathDraft,
  type Remark,
  type StepMapping,
  toFix,
} from "../importer.ts";
import type { TriggerDraft } from "../trigger-draft.ts";
import { toolRemarks } from "../web-tasks.ts";
import { readFields } from "./form.ts";
import { ifElse } from "./steps/choices.ts";
import { code } from "./steps/code.ts";
import { request } from "./steps/request.ts";
import { assignedValues } from "./steps/state.ts";
import { tool } from "./steps/tools.ts";
import { appEvent, schedule, webhook } from "./steps/triggers.ts";
import { isSelector, readSelector, readTemplate, readText, type Scope } from "./text.ts";

export interface Node {
  readonly data: JsonObject;
  readonly scope: Scope;
  /** Another node reads fields of its result. */
  readonly isReadAsJson?: boolean;
  /** Whether the value that a selector names is no text, by what the node that makes it says. */
  readonly isOtherThanText?: (selector: unknown) => boolean;
  /** Its result on each item is the result of the loop that contains it. */
  readonly isLoopResult?: boolean;
}
export interface MappedStep {
  readonly is: StepMapping;
  readonly remarks?: readonly Remark[];
  readonly triggers?: readonly TriggerDraft[];
}

const generatedText = importedContentText;
const reasons = importedStepText.reasons;
const remarkTexts = { approximated: importedStepText.approximated, toFix: importedStepText.toFix };
const note = (because: string): MappedStep => ({ is: { as: "note", why: because } });
const joinParagraphs = (texts: readonly MappedText[]): MappedText =>
  texts.filter((one) => one.length > 0).flatMap((one, at) => (at ? ["\n\n", ...one] : one));

const agentOf = (data: JsonObject): Omit<AgentDraft, "system" | "outputFormat"> => ({
  model: asText(getPath(data, "model", "name")) || null,
  temperature: asNumber(getPath(data, "model", "completion_params", "temperature")),
});

function start({ data }: Node): MappedStep {
  return { is: { as: "form", fields: readFields(data.variables), isOpen: false } };
}

function llm({ data, scope: given }: Node): MappedStep {
  const context = asObject(data.context);
  const selector = context.enabled === true && isSelector(context.variable_selector) ? context.variable_selector : null;
  const scope = selector ? { ...given, context: readSelector(selector, given, "{{#context#}}") } : given;
  const template = isJsonObject(data.prompt_template) ? [data.prompt_template] : objectsIn(data.prompt_template);
  const textOf = (one: JsonObject) =>
    one.edition_type === "jinja2"
      ? readTemplate(one.jinja2_text ?? one.text, getPath(data, "prompt_config", "jinja2_variables"), scope)
      : readText(one.text, scope);
  const said = (wanted: boolean) => template.filter((one) => (one.role === "system") === wanted).map(textOf);
  const memory = asObject(data.memory);
  const question =
    template.length > 0 && asText(memory.query_prompt_template) ? readText(memory.query_prompt_template, scope) : [];
  const schema = data.structured_output_enabled === true ? getPath(data, "structured_output", "schema") : undefined;
  const outputFormat = isJsonObject(schema) ? generatedText.json(JSON.stringify(schema, null, 2)) : "";
  return {
    is: {
      as: "agent",
      prompt: joinParagraphs([...said(false), question]),
      agent: { system: joinParagraphs(said(true)), outputFormat, ...agentOf(data) },
    },
    remarks: [
      ...(question.length > 0 ? [approximated(remarkTexts.approximated.memory)] : []),
      ...(outputFormat ? [approximated(remarkTexts.approximated.answerFormat)] : []),
    ],
  };
}

function extractor({ data, scope }: Node): MappedStep {
  const fields = objectsIn(data.parameters).map(
    (one) => `- ${asText(one.name)} (${asText(one.type)}): ${asText(one.description)}`,
  );
  const prompt = joinParagraphs([readText(data.query, scope), readText(data.instruction, scope)]);
  const agent = { system: [], outputFormat: generatedText.extract(fields.join("\n")), ...agentOf(data) };
  return { is: { as: "agent", prompt, agent }, remarks: [approximated(remarkTexts.approximated.answerFormat)] };
}

/** An agent with tools. Its parameters are objects with a value. */
function agent({ data, scope }: Node): MappedStep {
  const parameter = (name: string): unknown => getPath(data, "agent_parameters", name, "value");
  const tools = objectsIn(parameter("tools")).map((one) => asText(one.tool_label) || asText(one.tool_name));
  const model = asObject(parameter("model"));
  return {
    is: {
      as: "agent",
      prompt: readText(parameter("query"), scope),
      agent: {
        system: readText(parameter("instruction"), scope),
        outputFormat: "",
        model: asText(model.model) || asText(model.name) || null,
        temperature: asNumber(getPath(model, "completion_params", "temperature")),
        usesTools: tools.length > 0,
      },
    },
    remarks: toolRemarks(tools.map((name) => ({ name }))),
  };
}

function classifier({ data, scope }: Node): MappedStep {
  const paths = objectsIn(data.classes).map((one): PathDraft => {
    const name = asText(one.name);
    return { port: asText(one.id), name: shortText(readText(name, scope)), when: readText(name, scope) };
  });
  const about = joinParagraphs([
    readText(data.query_variable_selector, scope),
    readText(data.instruction ?? data.instructions, scope),
  ]);
  return { is: { as: "choice", about, paths, decider: agentOf(data) } };
}

function aggregator({ data, scope }: Node): MappedStep {
  const joined = (list: unknown): MappedText =>
    asList(list)
      .filter(isSelector)
      .flatMap((one, at): MappedText => [...(at ? ["\n"] : []), ...readText(one, scope)]);
  const groups =
    getPath(data, "advanced_settings", "group_enabled") === true
      ? objectsIn(getPath(data, "advanced_settings", "groups"))
      : [];
  const remarks = [approximated(remarkTexts.approximated.joinedBranches)];
  if (groups.length === 0) return { is: { as: "through", whole: joined(data.variables) }, remarks };
  const values = new Map(groups.map((one) => [asText(one.group_name), joined(one.variables)]));
  return { is: { as: "through", values, whole: joinParagraphs([...values.values()]) }, remarks };
}

/** The end of a workflow names its results; several results are shown together. */
function end({ data, scope }: Node): MappedStep {
  const outputs = objectsIn(data.outputs).filter((one) => isSelector(one.value_selector));
  const shown = outputs.map(
    (one): MappedText => [
      ...(outputs.length > 1 ? [`**${asText(one.variable)}**\n`] : []),
      ...readText(one.value_selector, scope),
    ],
  );
  if (shown.length === 0) return { is: { as: "through" } };
  return {
    is: { as: "show", text: joinParagraphs(shown) },
    remarks: shown.length > 1 ? [approximated(remarkTexts.approximated.show)] : [],
  };
}

function answer({ data, scope }: Node): MappedStep {
  const text = readText(data.answer, scope);
  return text.length === 0 ? { is: { as: "through" } } : { is: { as: "show", text } };
}

/** A loop over the items of a list; a counting loop has no list. */
function iteration({ data, scope }: Node): MappedStep {
  return { is: { as: "loop", list: readText(data.iterator_selector, scope), itemName: "item" } };
}

/** Asks a person during the run. The inputs are named, and each button is a path. */
function humanInput({ data }: Node): MappedStep {
  const fields = objectsIn(data.inputs).map((one) => ({
    name: asText(one.output_variable_name) || asText(one.variable) || asText(one.name),
    label: asText(one.label) || asText(one.output_variable_name) || asText(one.name),
    type: "TEXT",
    isRequired: false,
  }));
  return { is: { as: "form", fields, isOpen: true } };
}

/** Later steps read what it assigns where they use it. */
function assigner({ data, scope }: Node): MappedStep {
  const values = assignedValues(data, scope);
  return values
    ? { is: { as: "through", values }, remarks: [approximated(remarkTexts.approximated.conversation)] }
    : note(reasons.state);
}

/**
 * A template is inserted where it is used, unless only an agent can do what it does: repeat and choose its parts, or put
 * together the result of each item at the end of a loop.
 */
function template({ data, scope, isLoopResult = false }: Node): MappedStep {
  const whole = readTemplate(data.template, data.variables, scope);
  const hasLogic = asText(data.template).includes("{%");
  if (!hasLogic && !isLoopResult) return { is: { as: "through", whole } };
  const values = objectsIn(data.variables).flatMap(
    (one): MappedText => [`\n\n${asText(one.variable)}:\n`, ...readText(one.value_selector, scope)],
  );
  const prompt = hasLogic
    ? [generatedText.fillTemplate, "\n\n", asText(data.template), ...values]
    : [generatedText.inThisForm, "\n\n", ...whole];
  return {
    is: { as: "agent", prompt, agent: { system: [], outputFormat: "", model: null, temperature: null } },
    remarks: [approximated(remarkTexts.approximated[hasLogic ? "templateLogic" : "loopTemplate"])],
  };
}

const passThroughOf =
  (read: (data: JsonObject) => unknown, remark: "text" | "wholeList") =>
  ({ data, scope }: Node): MappedStep => ({
    is: { as: "through", whole: readText(read(data), scope) },
    remarks: [approximated(remarkTexts.approximated[remark])],
  });

const steps = new Map<string, (node: Node) => MappedStep>([
  ["start", start],
  ["llm", llm],
  ["parameter-extractor", extractor],
  ["agent", agent],
  ["if-else", ifElse],
  ["question-classifier", classifier],
  ["code", code],
  ["template-transform", template],
  ["variable-aggregator", aggregator],
  ["variable-assigner", aggregator],
  ["assigner", assigner],
  ["document-extractor", passThroughOf((data) => data.variable_selector, "text")],
  ["list-operator", passThroughOf((data) => data.variable, "wholeList")],
  ["http-request", request],
  ["iteration", iteration],
  ["loop", iteration],
  ...["iteration-start", "loop-start", "loop-end"].map(
    (type) => [type, (): MappedStep => ({ is: { as: "through" } })] as const,
  ),
  ["knowledge-retrieval", () => note(reasons.knowledge)],
  ["tool", tool],
  ["human-input", humanInput],
  ["end", end],
  ["answer", answer],
  ["trigger-schedule", schedule],
  ["trigger-webhook", webhook],
  ["trigger-plugin", appEvent],
  [
    "datasource",
    () => ({
      is: { as: "form", fields: [], isOpen: true },
      remarks: [toFix(remarkTexts.toFix.trigger("datasource"))],
    }),
  ],
]);

export const isStart = (type: string): boolean =>
  type === "start" || type.startsWith("trigger-") || type === "datasource";

export function readStep(node: Node): MappedStep {
  return steps.get(asText(node.data.type))?.(node) ?? note(reasons.unknown);
}
