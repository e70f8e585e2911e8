/** Reads Langflow exports: components with a template of values, which edges fill in. */
import {
  asNumber,
  asObject,
  asPoint,
  asText,
  getPath,
  isJsonObject,
  type JsonObject,
  objectsIn,
} from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import {
  approximated,
  assignIds,
  type ImportedFlow,
  type Importer,
  type Link,
  type MappedText,
  type NodeDraft,
  type Remark,
  type StepMapping,
  toFix,
  uniqueIds,
  type ValueRef,
} from "../importer.ts";
import type { TriggerDraft } from "../trigger-draft.ts";

const { reasons } = importedStepText;

const componentOf = (node: JsonObject) => asText(getPath(node, "data", "type"));
const templateOf = (node: JsonObject) => asObject(getPath(node, "data", "node", "template"));

function find(file: unknown): unknown {
  if (!isJsonObject(file)) return null;
  const graph = isJsonObject(file.data) ? file.data : file;
  const nodes = objectsIn(graph.nodes);
  const isTheirs = (node: JsonObject) =>
    isJsonObject(getPath(node, "data", "node", "template")) || /^(?:noteNode|genericNode)$/.test(asText(node.type));
  return Array.isArray(graph.edges) && nodes.length > 0 && nodes.every(isTheirs) ? file : null;
}

/** The values of a component, without the code that every component has. */
function valuesOf(node: JsonObject): JsonObject {
  const entries = Object.entries(templateOf(node)).flatMap(([name, field]): [string, unknown][] => {
    if (!isJsonObject(field) || field.value === undefined || field.value === "" || name === "_type") return [];
    return name === "code" && !/custom/i.test(componentOf(node)) ? [] : [[name, field.value]];
  });
  return Object.fromEntries(entries);
}

interface Wire {
  readonly from: string;
  readonly to: string;
  /** The field of the target that the edge fills in. */
  readonly field: string;
}

interface Node {
  readonly id: string;
  readonly values: JsonObject;
  /** The nodes whose results each field gets. */
  sourcesOf(...fields: string[]): readonly string[];
  nodeOf(id: string): JsonObject | undefined;
}

interface MappedStep {
  readonly is: StepMapping;
  readonly remarks?: readonly Remark[];
  readonly triggers?: readonly TriggerDraft[];
}

const refTo = (from: string): ValueRef => ({ from, path: [], expression: "{…}" });

/** The value of a field: what edges bring, or what was typed. */
function textOf(node: Node, ...fields: string[]): MappedText {
  const sources = node.sourcesOf(...fields);
  if (sources.length > 0)
    return sources.flatMap((from, at): MappedText => (at ? ["\n\n", refTo(from)] : [refTo(from)]));
  const typed = fields.map((field) => asText(node.values[field])).find(Boolean);
  return typed ? [typed] : [];
}

const modelOf = ({ values }: Node): string | null => {
  const choice = Array.isArray(values.model) ? values.model[0] : values.model;
  const model = values.model_name ?? (isJsonObject(choice) ? choice.name : choice) ?? values.agent_llm;
  return asText(model) || null;
};

/** A prompt with `{variables}`, each filled in by an edge or typed. */
function prompt(node: Node): MappedText {
  const parts = asText(node.values.template).split(/(?<!\{)\{([A-Za-z_]\w{0,60})\}(?!\})/);
  return parts.flatMap((part, at): MappedText => {
    if (at % 2 === 0) return part ? [part] : [];
    const filled = textOf(node, part);
    return filled.length > 0 ? filled : [{ from: null, path: [], expression: `{${part}}` }];
  });
}

function agent(node: Node): MappedStep {
  const tools = node.sourcesOf("tools").map((id) => asText(getPath(node.nodeOf(id), "data", "node", "display_name")));
  const input = textOf(node, "input_value", "prompt", "input_text");
  return {
    is: {
      as: "agent",
      prompt: input,
      agent: {
        system: textOf(node, "system_prompt", "system_message", "instructions"),
        outputFormat: asText(node.values.format_instructions),
        model: modelOf(node),
        temperature: asNumber(node.values.temperature),
      },
    },
    remarks: tools.length > 0 ? [toFix(importedStepText.toFix.tools(tools))] : [],
  };
}

function condition(node: Node): MappedStep {
  const when: MappedText = [
    ...textOf(node, "input_text"),
    ` ${asText(node.values.operator)} `,
    ...textOf(node, "match_text"),
  ];
  return {
    is: {
      as: "choice",
      about: [],
      paths: [
        { port: "true_result", name: importedContentText.yes, when },
        { port: "false_result", name: importedContentText.otherwise, when: [] },
      ],
    },
  };
}

const isModel = (type: string) => /model|llm|openai|anthropic|groq|ollama|mistral/i.test(type);

function readStep(type: string, node: Node, isTool: boolean): MappedStep {
  if (/^(?:ChatInput|TextInput)/.test(type)) {
    const name = asText(node.values.input_value) && type === "TextInput" ? type : "input_value";
    const label = type === "ChatInput" ? importedContentText.chat : importedContentText.input;
    return { is: { as: "form", fields: [{ name, label, type: "TEXT", isRequired: true }], isOpen: true } };
  }
  if (/^Webhook/.test(type))
    return {
      is: { as: "form", fields: [], isOpen: true },
      triggers: [{ type: "WEBHOOK", call: "POST", answer: "AT_ONCE", body: [] }],
    };
  if (/^(?:ChatOutput|TextOutput)/.test(type)) return { is: { as: "show", text: textOf(node, "input_value") } };
  if (/^Prompt/.test(type)) return { is: { as: "through", whole: prompt(node) } };
  if (/^(?:ConditionalRouter|If)/.test(type)) return condition(node);
  if (isTool) return { is: { as: "note", why: reasons.tool } };
  if (/Agent/.test(type) || (isModel(type) && !/embedding/i.test(type))) return agent(node);
  if (/^(?:ParseData|ParserComponent|CombineText|DataFrame|TypeConverter)/.test(type))
    return {
      is: { as: "through", whole: textOf(node, "input_data", "data", "text1", "df") },
      remarks: [approximated(importedStepText.approximated.text)],
    };
  return { is: { as: "note", why: /store|embed|retriev|split/i.test(type) ? reasons.knowledge : reasons.unknown } };
}

function read(found: unknown): ImportedFlow {
  const file = asObject(found);
  const graph = isJsonObject(file.data) ? file.data : file;
  const nodes = uniqueIds(objectsIn(graph.nodes));
  const idOf = assignIds(nodes.map((node) => asText(node.id)));
  const wires = objectsIn(graph.edges).flatMap((edge): (Wire & { readonly port: string })[] => {
    const [from, to] = [idOf(asText(edge.source)), idOf(asText(edge.target))];
    if (from === null || to === null) return [];
    const field = asText(getPath(edge, "data", "targetHandle", "fieldName"));
    return [{ from, to, field, port: asText(getPath(edge, "data", "sourceHandle", "name")) }];
  });
  const byId = new Map(nodes.map((node) => [idOf(asText(node.id)) ?? "", node]));
  /** Owners of a model that other components use, or of a tool. */
  const attachedTo = (id: string) =>
    wires.filter(({ from, field }) => from === id && /^(?:tools|llm|model|memory|agent_llm)$/.test(field));
  const nameOf = (id: string) => {
    const node = byId.get(id);
    return asText(getPath(node, "data", "node", "display_name")) || componentOf(node ?? {});
  };
  const drafts = nodes.map((node): NodeDraft => {
    const id = idOf(asText(node.id)) ?? "";
    const base = {
      id,
      name: nameOf(id) || asText(node.type),
      sourceType: componentOf(node) || asText(node.type),
      position: asPoint(node.positionAbsolute ?? node.position),
      isStart: /^(?:ChatInput|TextInput|Webhook)/.test(componentOf(node)),
      remarks: [],
    };
    if (node.type === "noteNode") {
      const text = asText(getPath(node, "data", "node", "description"));
      return { ...base, settings: {}, is: { as: "remark", text } };
    }
    const owners = attachedTo(id);
    const of = owners.map(({ to }) => nameOf(to));
    const isTool = owners.some(({ field }) => field === "tools");
    const source: Node = {
      id,
      values: valuesOf(node),
      nodeOf: (one) => byId.get(one),
      sourcesOf: (...fields) =>
        wires.filter(({ to, field }) => to === id && fields.includes(field)).map(({ from }) => from),
    };
    const { is, remarks = [], triggers } = readStep(base.sourceType, source, isTool);
    const description = asText(getPath(node, "data", "node", "description"));
    const settings = { ...source.values, ...(description && { description }) };
    if (isTool && is.as === "note") return { ...base, settings, is: { ...is, of } };
    return of.length > 0 ? { ...base, settings, is: { as: "part", of } } : { ...base, settings, is, remarks, triggers };
  });
  const attached = new Set(
    drafts.filter(({ is }) => is.as === "part" || (is.as === "note" && is.of)).map(({ id }) => id),
  );
  const links = wires
    .filter(({ from }) => !attached.has(from))
    .map(
      ({ from, to, port }): Link => ({
        from,
        to,
        port: drafts.find(({ id }) => id === from)?.is.as === "choice" ? port : "",
      }),
    );
  const { data: _, nodes: __, edges: ___, ...settings } = file;
  return { title: asText(file.name), category: [], drafts, links, settings, remarks: [] };
}

export const langflow: Importer = { id: "langflow", title: "Langflow", detect: find, read };
