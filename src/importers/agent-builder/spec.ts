/** Reads graphs of agent builders: nodes with a type and settings, and edges between them. */
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
  assignIds,
  bodyPort,
  type ImportedFlow,
  type Importer,
  type Link,
  type MappedText,
  type NodeDraft,
  type PathDraft,
  type Remark,
  type StepMapping,
  toFix,
  uniqueIds,
  type ValueRef,
} from "../importer.ts";

const { reasons } = importedStepText;

function find(file: unknown): unknown {
  if (!isJsonObject(file)) return null;
  const nodes = objectsIn(file.nodes);
  const isTheirs = (node: JsonObject) => typeof node.type === "string" && !/^[A-Z][A-Z_]+$/.test(node.type);
  const hasEnds = (edge: JsonObject) => isEnd(edge.source ?? edge.from) && isEnd(edge.target ?? edge.to);
  const edges = objectsIn(file.edges);
  return Array.isArray(file.edges) && nodes.length > 0 && nodes.every(isTheirs) && edges.every(hasEnds) ? file : null;
}
const isEnd = (end: unknown) => typeof end === "string" || (isJsonObject(end) && typeof end.node_id === "string");
const endOf = (end: unknown): string => (isJsonObject(end) ? asText(end.node_id) : asText(end));

interface Node {
  readonly type: string;
  readonly data: JsonObject;
  readonly text: (value: unknown) => MappedText;
  /** The result of the node before. */
  readonly input: MappedText;
}

const firstText = (data: JsonObject, ...keys: string[]) =>
  keys.map((key) => data[key]).find((one) => asText(one) !== "");

function messagesOf({ data, text }: Node): MappedText[] {
  return objectsIn(data.messages).map((one) =>
    text(firstText(one, "text", "content") ?? getPath(one, "content", "text")),
  );
}

function agentOf(node: Node): StepMapping {
  const { data, text } = node;
  const asked = messagesOf(node).flatMap((one, at): MappedText => (at ? ["\n\n", ...one] : one));
  const schema = [
    data.output_schema,
    data.outputSchema,
    data.response_schema,
    getPath(data, "text", "format", "schema"),
  ].find(isJsonObject);
  return {
    as: "agent",
    prompt: asked.length > 0 ? asked : node.input,
    agent: {
      system: text(firstText(data, "instructions", "system", "systemPrompt", "prompt")),
      outputFormat: schema ? importedContentText.json(JSON.stringify(schema, null, 2)) : "",
      model: asText(isJsonObject(data.model) ? (data.model.id ?? data.model.name) : data.model) || null,
      temperature: asNumber(data.temperature ?? getPath(data, "modelSettings", "temperature")),
    },
  };
}

/** `cases` of a condition, or `categories` of a classification. */
function choiceOf({ data, text, input, type }: Node): StepMapping {
  const cases =
    [data.cases, data.categories, data.classes, data.conditions, data.branches]
      .map(objectsIn)
      .find((list) => list.length > 0) ?? [];
  const paths = cases.map((one, at): PathDraft => {
    const when = text(
      getPath(one, "condition", "expression") ??
        firstText(one, "condition", "expression", "value", "description", "name", "label"),
    );
    const name =
      asText(firstText(one, "name", "label", "value")) ||
      when.map((part) => (typeof part === "string" ? part : part.expression)).join("");
    return { port: asText(one.id) || asText(one.output) || `${at}`, name: name.slice(0, 100) || `${at + 1}`, when };
  });
  const isClassifier = /class/i.test(type);
  const about = [...text(firstText(data, "instructions", "expression")), ...(isClassifier ? input : [])];
  return { as: "choice", about, paths: [...paths, { port: "else", name: importedContentText.otherwise, when: [] }] };
}

function readStep(node: Node): { is: StepMapping; remarks?: readonly Remark[] } {
  const { type, data, text } = node;
  const tools = objectsIn(data.tools).map((one) => asText(one.name) || asText(one.type));
  if (/start|trigger|input$/i.test(type)) {
    const listed = objectsIn(data.inputs ?? data.variables ?? data.state_vars)
      .map((one) => asText(one.name))
      .filter(Boolean);
    const fields = ["input_as_text", ...listed].map((name, at) => ({
      name,
      label: at ? name : importedContentText.chat,
      type: "TEXT",
      isRequired: at === 0,
    }));
    return { is: { as: "form", fields, isOpen: true } };
  }
  if (/^(?:note|sticky)/i.test(type))
    return { is: { as: "remark", text: asText(firstText(data, "text", "content", "note")) } };
  if (/agent|llm|prompt|generate/i.test(type))
    return { is: agentOf(node), remarks: tools.length > 0 ? [toFix(importedStepText.toFix.tools(tools))] : [] };
  if (/if|else|branch|condition|router|switch|classif/i.test(type)) return { is: choiceOf(node) };
  if (/while|loop|each|iterat/i.test(type))
    return { is: { as: "loop", list: text(firstText(data, "items", "list", "input")), itemName: "item" } };
  if (/approv|human|confirm/i.test(type)) {
    const question = asText(firstText(data, "message", "text", "question")) || importedContentText.decision;
    const options = [importedContentText.proceed, importedContentText.reject];
    const field = {
      name: "decision",
      label: question.slice(0, 200),
      type: "SELECT",
      isRequired: true,
      config: { options },
    };
    return { is: { as: "form", fields: [field], isOpen: false } };
  }
  if (/^(?:end|output|answer|reply)/i.test(type)) {
    const shown = text(firstText(data, "text", "message", "output", "expression"));
    return { is: shown.length > 0 ? { as: "show", text: shown } : { as: "through" } };
  }
  if (/state|transform|variable/i.test(type)) return { is: { as: "note", why: reasons.state } };
  if (/search|vector|retriev|knowledge/i.test(type)) return { is: { as: "note", why: reasons.knowledge } };
  return { is: { as: "note", why: /mcp|tool|http|api/i.test(type) ? reasons.otherApp : reasons.unknown } };
}

function read(found: unknown): ImportedFlow {
  const file = asObject(found);
  const nodes = uniqueIds(objectsIn(file.nodes));
  const idOf = assignIds(nodes.map((node) => asText(node.id)));
  const edges = objectsIn(file.edges).map((edge) => ({
    from: idOf(endOf(edge.source ?? edge.from)),
    to: idOf(endOf(edge.target ?? edge.to)),
    port: asText(edge.source_handle ?? edge.sourceHandle ?? getPath(edge, "source", "port") ?? edge.label),
  }));
  const names = new Map(
    nodes.flatMap((node) => {
      const id = idOf(asText(node.id));
      const data = asObject(node.data ?? node.config);
      return [asText(node.id), asText(data.name), asText(node.name), asText(node.label)]
        .filter(Boolean)
        .map((name) => [name, id] as const);
    }),
  );
  const start = nodes.find((node) => /start|trigger/i.test(asText(node.type)));
  const startId = start ? idOf(asText(start.id)) : null;
  const drafts = nodes.map((node): NodeDraft => {
    const id = idOf(asText(node.id)) ?? "";
    const data = asObject(node.data ?? node.config ?? node.parameters);
    const settings = isJsonObject(node.data) ? data : withoutPlace(node);
    const before = edges.find(({ to }) => to === id)?.from ?? null;
    const readRef = (inside: string, expression: string): ValueRef => {
      const [first = "", ...path] = inside.trim().split(".");
      if (/^(?:workflow|input_as_text|state)$/.test(first))
        return { from: startId, path: path.length > 0 ? path : [first], expression };
      return { from: first === "input" ? before : (names.get(first) ?? null), path, expression };
    };
    const text = (value: unknown): MappedText => {
      const parts = asText(value).split(/(\{\{[^{}\n]{1,300}\}\})/);
      return parts.flatMap(
        (part, at): MappedText => (at % 2 ? [readRef(part.slice(2, -2), part)] : part ? [part] : []),
      );
    };
    const input: MappedText = before ? [{ from: before, path: [], expression: "{{input}}" }] : [];
    const { is, remarks = [] } = readStep({ type: asText(node.type), data, text, input });
    return {
      id,
      name: asText(data.name) || asText(data.label) || asText(node.name) || asText(node.label) || asText(node.type),
      sourceType: asText(node.type),
      position: asPoint(node.position),
      is,
      settings,
      isStart: node === start,
      remarks,
    };
  });
  const kinds = new Map(drafts.map(({ id, is }) => [id, is]));
  const links = edges.flatMap(({ from, to, port }): Link[] => {
    const is = kinds.get(from ?? "");
    if (from === null || to === null || !is) return [];
    if (is.as === "choice") return [{ from, to, port: portIn(is.paths, port) }];
    return [{ from, to, port: is.as === "loop" && /body|loop|each/i.test(port) ? bodyPort : "" }];
  });
  const { nodes: _, edges: __, ...settings } = file;
  return { title: asText(file.name) || asText(file.title), category: [], drafts, links, settings, remarks: [] };
}

/** The path that an edge belongs to, by its port, its number or its name. */
function portIn(paths: readonly PathDraft[], port: string): string {
  const number = /(\d+)$/.exec(port)?.[1];
  const found =
    paths.find((path) => path.port === port || path.name === port) ??
    (number === undefined ? undefined : paths[Number(number)]);
  return found?.port ?? "else";
}

function withoutPlace({ position: _, id: __, type: ___, ...rest }: JsonObject): JsonObject {
  return rest;
}

export const agentBuilder: Importer = { id: "agent-builder", title: "Agent Builder", detect: find, read };
