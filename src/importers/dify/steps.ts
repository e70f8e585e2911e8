/** What each node of Dify is in our words. A node that is not in the list becomes a note. */
import { importText } from "#product/texts/import.ts";
import { type Bag, bagOf, bagsOf, dig, isBag, listOf, numberOf, wordOf } from "../bag.ts";
import { type Condition, sayConditions, shortly } from "../conditions.ts";
import {
  type AgentDraft,
  approximated,
  type Kind,
  type PathDraft,
  type Remark,
  type Text,
  toFix,
} from "../importer.ts";
import { readFields } from "./form.ts";
import { isSelector, readSelector, readTemplate, readText, type Scope } from "./text.ts";

export interface Node {
  readonly data: Bag;
  readonly scope: Scope;
}
export interface Said {
  readonly is: Kind;
  readonly remarks?: readonly Remark[];
}

const { words, why } = importText;
const say = { approximated: importText.approximated, toFix: importText.toFix };
const note = (because: string): Said => ({ is: { as: "note", why: because } });
const lines = (texts: readonly Text[]): Text =>
  texts.filter((one) => one.length > 0).flatMap((one, at) => (at ? ["\n\n", ...one] : one));

const agentOf = (data: Bag): Omit<AgentDraft, "system" | "outputFormat"> => ({
  model: wordOf(dig(data, "model", "name")) || null,
  temperature: numberOf(dig(data, "model", "completion_params", "temperature")),
});

function start({ data }: Node): Said {
  return { is: { as: "form", fields: readFields(data.variables), isOpen: false } };
}

function llm({ data, scope: given }: Node): Said {
  const context = bagOf(data.context);
  const selector = context.enabled === true && isSelector(context.variable_selector) ? context.variable_selector : null;
  const scope = selector ? { ...given, context: readSelector(selector, given, "{{#context#}}") } : given;
  const template = isBag(data.prompt_template) ? [data.prompt_template] : bagsOf(data.prompt_template);
  const textOf = (one: Bag) =>
    one.edition_type === "jinja2"
      ? readTemplate(one.jinja2_text ?? one.text, dig(data, "prompt_config", "jinja2_variables"), scope)
      : readText(one.text, scope);
  const said = (wanted: boolean) => template.filter((one) => (one.role === "system") === wanted).map(textOf);
  const memory = bagOf(data.memory);
  const question =
    template.length > 0 && wordOf(memory.query_prompt_template) ? readText(memory.query_prompt_template, scope) : [];
  const schema = data.structured_output_enabled === true ? dig(data, "structured_output", "schema") : undefined;
  const outputFormat = isBag(schema) ? words.json(JSON.stringify(schema, null, 2)) : "";
  return {
    is: {
      as: "agent",
      prompt: lines([...said(false), question]),
      agent: { system: lines(said(true)), outputFormat, ...agentOf(data) },
    },
    remarks: [
      ...(question.length > 0 ? [approximated(say.approximated.memory)] : []),
      ...(outputFormat ? [approximated(say.approximated.answerShape)] : []),
    ],
  };
}

function extractor({ data, scope }: Node): Said {
  const fields = bagsOf(data.parameters).map(
    (one) => `- ${wordOf(one.name)} (${wordOf(one.type)}): ${wordOf(one.description)}`,
  );
  const prompt = lines([readText(data.query, scope), readText(data.instruction, scope)]);
  const agent = { system: [], outputFormat: words.extract(fields.join("\n")), ...agentOf(data) };
  return { is: { as: "agent", prompt, agent }, remarks: [approximated(say.approximated.answerShape)] };
}

/** An agent with tools: its parameters are bags with a value. */
function agent({ data, scope }: Node): Said {
  const parameter = (name: string): unknown => dig(data, "agent_parameters", name, "value");
  const tools = bagsOf(parameter("tools")).map((one) => wordOf(one.tool_label) || wordOf(one.tool_name));
  const model = bagOf(parameter("model"));
  return {
    is: {
      as: "agent",
      prompt: readText(parameter("query"), scope),
      agent: {
        system: readText(parameter("instruction"), scope),
        outputFormat: "",
        model: wordOf(model.model) || wordOf(model.name) || null,
        temperature: numberOf(dig(model, "completion_params", "temperature")),
      },
    },
    remarks: tools.length > 0 ? [toFix(say.toFix.tools(tools))] : [],
  };
}

function conditionOf(one: Bag, scope: Scope): Condition {
  const part = bagOf(one.sub_variable_condition);
  const inner = bagsOf(part.conditions)
    .map((sub) => wordOf(sub.key))
    .join(", ");
  const value = listOf(one.value).length > 0 ? listOf(one.value).map(wordOf).join(", ") : one.value;
  const left = readText(one.variable_selector, scope);
  return {
    left: inner ? [...left, ` (${inner})`] : left,
    operator: wordOf(one.comparison_operator),
    right: readText(value, scope),
  };
}

function ifElse({ data, scope }: Node): Said {
  const cases = Array.isArray(data.cases) ? bagsOf(data.cases) : [{ case_id: "true", ...data }];
  const paths = cases.map((one, at): PathDraft => {
    const when = sayConditions(
      bagsOf(one.conditions).map((condition) => conditionOf(condition, scope)),
      one.logical_operator === "or",
    );
    return { port: wordOf(one.case_id) || wordOf(one.id) || `${at}`, name: shortly(when) || words.yes, when };
  });
  return { is: { as: "choice", about: [], paths: [...paths, { port: "false", name: words.otherwise, when: [] }] } };
}

function classifier({ data, scope }: Node): Said {
  const paths = bagsOf(data.classes).map((one): PathDraft => {
    const name = wordOf(one.name);
    return { port: wordOf(one.id), name: shortly(readText(name, scope)), when: readText(name, scope) };
  });
  const about = lines([
    readText(data.query_variable_selector, scope),
    readText(data.instruction ?? data.instructions, scope),
  ]);
  return { is: { as: "choice", about, paths } };
}

const identifier = /^[A-Za-z_]\w{0,63}$/;

/** Code there is a function `main`; lines behind it call it and take its parts. */
function code({ data, scope }: Node): Said {
  const language = wordOf(data.code_language) === "javascript" ? "JAVASCRIPT" : "PYTHON";
  const inputs = bagsOf(data.variables)
    .map((one) => ({ name: wordOf(one.variable), value: readText(one.value_selector, scope) }))
    .filter(({ name }) => identifier.test(name));
  const outputs = Object.keys(bagOf(data.outputs)).filter((name) => identifier.test(name));
  const names = inputs.map(({ name }) => name);
  const call =
    language === "PYTHON"
      ? [
          `_made = main(${names.map((name) => `${name}=${name}`).join(", ")})`,
          ...outputs.map((name) => `${name} = _made.get("${name}")`),
        ]
      : [`return main({ ${names.join(", ")} });`];
  return {
    is: { as: "code", language, code: `${wordOf(data.code).trimEnd()}\n\n${call.join("\n")}\n`, inputs, outputs },
    remarks: [approximated(say.approximated.codeShape), toFix(say.toFix.code)],
  };
}

function aggregator({ data, scope }: Node): Said {
  const joined = (list: unknown): Text =>
    listOf(list)
      .filter(isSelector)
      .flatMap((one, at): Text => [...(at ? ["\n"] : []), readSelector(one, scope)]);
  const groups =
    dig(data, "advanced_settings", "group_enabled") === true ? bagsOf(dig(data, "advanced_settings", "groups")) : [];
  const remarks = [approximated(say.approximated.oneOf)];
  if (groups.length === 0) return { is: { as: "through", whole: joined(data.variables) }, remarks };
  const values = new Map(groups.map((one) => [wordOf(one.group_name), joined(one.variables)]));
  return { is: { as: "through", values, whole: lines([...values.values()]) }, remarks };
}

/** The end of a workflow names its results; more than one of them are shown together. */
function end({ data, scope }: Node): Said {
  const outputs = bagsOf(data.outputs).filter((one) => isSelector(one.value_selector));
  const shown = outputs.map(
    (one): Text => [
      ...(outputs.length > 1 ? [`**${wordOf(one.variable)}**\n`] : []),
      readSelector(one.value_selector, scope),
    ],
  );
  if (shown.length === 0) return { is: { as: "through" } };
  return {
    is: { as: "show", text: lines(shown) },
    remarks: shown.length > 1 ? [approximated(say.approximated.show)] : [],
  };
}

function answer({ data, scope }: Node): Said {
  const text = readText(data.answer, scope);
  return text.length === 0 ? { is: { as: "through" } } : { is: { as: "show", text } };
}

function request({ data, scope }: Node): Said {
  const headers = wordOf(data.headers)
    .split("\n")
    .map((line) => ({ key: line.split(":")[0]?.trim() ?? "", value: line.slice(line.indexOf(":") + 1).trim() }))
    .filter(({ key }) => key);
  const isSigned = !["", "no-auth"].includes(wordOf(dig(data, "authorization", "type")));
  const isGet = /^(?:get|head)$/i.test(wordOf(data.method));
  return {
    is: { as: "webhook", url: readText(data.url, scope), headers },
    remarks: [
      toFix(isGet ? say.toFix.webhookGet : say.toFix.webhookAnswer),
      ...(isSigned ? [toFix(say.toFix.headers)] : []),
    ],
  };
}

/** `items` is what it goes through; a loop that counts has none. */
function repeated({ data, scope }: Node): Said {
  return { is: { as: "loop", list: readText(data.iterator_selector, scope), itemName: "item" } };
}

function tool({ data }: Node): Said {
  if (data.provider_type === "workflow") return { is: { as: "subflow" }, remarks: [toFix(say.toFix.subflow)] };
  return note(why.outside);
}

/** Asks a person in between; its inputs are named, and its buttons are ways out. */
function humanInput({ data }: Node): Said {
  const fields = bagsOf(data.inputs).map((one) => ({
    name: wordOf(one.output_variable_name) || wordOf(one.variable) || wordOf(one.name),
    label: wordOf(one.label) || wordOf(one.output_variable_name) || wordOf(one.name),
    type: "TEXT",
    isRequired: false,
  }));
  return { is: { as: "form", fields, isOpen: true } };
}

const passed =
  (read: (data: Bag) => unknown, remark: string) =>
  ({ data, scope }: Node): Said => ({
    is: { as: "through", whole: readText(read(data), scope) },
    remarks: [approximated(remark)],
  });

const steps = new Map<string, (node: Node) => Said>([
  ["start", start],
  ["llm", llm],
  ["parameter-extractor", extractor],
  ["agent", agent],
  ["if-else", ifElse],
  ["question-classifier", classifier],
  ["code", code],
  [
    "template-transform",
    ({ data, scope }) => ({ is: { as: "through", whole: readTemplate(data.template, data.variables, scope) } }),
  ],
  ["variable-aggregator", aggregator],
  ["variable-assigner", aggregator],
  ["assigner", () => note(why.state)],
  ["document-extractor", passed((data) => data.variable_selector, say.approximated.text)],
  ["list-operator", passed((data) => data.variable, say.approximated.items)],
  ["http-request", request],
  ["iteration", repeated],
  ["loop", repeated],
  ...["iteration-start", "loop-start", "loop-end"].map(
    (type) => [type, (): Said => ({ is: { as: "through" } })] as const,
  ),
  ["knowledge-retrieval", () => note(why.knowledge)],
  ["tool", tool],
  ["human-input", humanInput],
  ["end", end],
  ["answer", answer],
  ["trigger-schedule", () => ({ is: { as: "through" }, remarks: [toFix(say.toFix.schedule)] })],
  ...["trigger-webhook", "trigger-plugin", "datasource"].map(
    (type) =>
      [
        type,
        (): Said => ({ is: { as: "form", fields: [], isOpen: true }, remarks: [toFix(say.toFix.trigger(type))] }),
      ] as const,
  ),
]);

export const isStart = (type: string): boolean =>
  type === "start" || type.startsWith("trigger-") || type === "datasource";

export function readStep(node: Node): Said {
  return steps.get(wordOf(node.data.type))?.(node) ?? note(why.unknown);
}
