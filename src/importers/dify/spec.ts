/** Exports of Dify: an app with the graph of a workflow, or with one prompt and a form. */
import { importText } from "#product/texts/import.ts";
import { type Bag, bagOf, bagsOf, dig, isBag, numberOf, pointOf, wordOf } from "../bag.ts";
import {
  bodyPort,
  type Draft,
  type Flow,
  type Importer,
  type Link,
  numbering,
  type Remark,
  toFix,
} from "../importer.ts";
import { isSecretName } from "../redact.ts";
import { readField } from "./form.ts";
import { noteText } from "./note-text.ts";
import { isStart, readStep, type Said } from "./steps.ts";
import { readText, type Scope } from "./text.ts";

const { words } = importText;
const question = { name: "sys.query", label: words.query, type: "TEXT", isRequired: true };
const files = { name: "sys.files", label: "Files", type: "DOCUMENT", isRequired: false };

function find(file: unknown): unknown {
  if (!isBag(file)) return null;
  if (Array.isArray(dig(file, "workflow", "graph", "nodes"))) return file;
  return file.kind === "app" && isBag(file.model_config) ? file : null;
}

const outlets = (node: Bag) => wordOf(bagOf(node.data).type);
/** Containers hold their nodes; the entry and the last ones hang on the container as if they led to it and back. */
const parentOf = (node: Bag): string =>
  wordOf(node.parentId) || wordOf(dig(node, "data", "iteration_id")) || wordOf(dig(node, "data", "loop_id"));

function read(found: unknown): Flow {
  const file = bagOf(found);
  const title = wordOf(dig(file, "app", "name"));
  const flow = isBag(dig(file, "workflow", "graph")) ? readGraph(file) : readApp(file);
  return { title, category: [], remarks: [], ...flow };
}

function readGraph(file: Bag): Pick<Flow, "drafts" | "links"> {
  const graph = bagOf(dig(file, "workflow", "graph"));
  const nodes = bagsOf(graph.nodes).filter((node) => wordOf(node.id));
  const idOf = numbering(nodes.map((node) => wordOf(node.id)));
  const start = nodes.find((node) => isStart(outlets(node)));
  const scope: Scope = {
    idOf,
    start: start ? idOf(wordOf(start.id)) : null,
    settings: new Map(
      bagsOf(dig(file, "workflow", "environment_variables"))
        .filter((one) => one.value_type !== "secret" && !isSecretName(wordOf(one.name)))
        .map((one) => [wordOf(one.name), wordOf(one.value)]),
    ),
  };
  const mode = wordOf(dig(file, "app", "mode"));
  const asksFiles = dig(file, "workflow", "features", "file_upload", "enabled") === true;
  const drafts = nodes.map((node): Draft => {
    const data = bagOf(node.data);
    const said = noteText(node, data) ?? readStep({ data, scope });
    return {
      id: idOf(wordOf(node.id)) ?? "",
      name: wordOf(data.title) || wordOf(data.type) || wordOf(node.type),
      word: wordOf(data.type) || wordOf(node.type),
      at: pointOf(node.positionAbsolute ?? node.position),
      is: withChat(said, mode === "advanced-chat" && node === start, asksFiles),
      settings: data,
      starts: node === start || (isStart(wordOf(data.type)) && !parentOf(node)),
      remarks: said.remarks ?? [],
    };
  });
  return { drafts, links: [...drawnLinks(graph, idOf, drafts), ...bodyLinks(nodes, graph, idOf)] };
}

/** In a chat every run begins with a question. */
function withChat({ is }: Said, isChat: boolean, asksFiles: boolean): Draft["is"] {
  if (is.as !== "form" || !(isChat || asksFiles)) return is;
  return { ...is, fields: [...(isChat ? [question] : []), ...is.fields, ...(asksFiles ? [files] : [])] };
}

function drawnLinks(graph: Bag, idOf: Scope["idOf"], drafts: readonly Draft[]): Link[] {
  const kinds = new Map(drafts.map((draft) => [draft.id, draft.is.as]));
  return bagsOf(graph.edges).flatMap((edge): Link[] => {
    const from = idOf(wordOf(edge.source));
    const to = idOf(wordOf(edge.target));
    const port = wordOf(edge.sourceHandle);
    if (from === null || to === null || port === "fail-branch") return [];
    return [{ from, to, port: kinds.get(from) === "choice" ? port : "" }];
  });
}

function bodyLinks(nodes: readonly Bag[], graph: Bag, idOf: Scope["idOf"]): Link[] {
  const edges = bagsOf(graph.edges);
  const ids = (list: readonly Bag[], key: string) => new Set(list.map((edge) => wordOf(edge[key])));
  const [sources, targets] = [ids(edges, "source"), ids(edges, "target")];
  return nodes.flatMap((node): Link[] => {
    const [own, parent] = [idOf(wordOf(node.id)), idOf(parentOf(node))];
    if (own === null || parent === null || own === parent) return [];
    return [
      ...(targets.has(wordOf(node.id)) ? [] : [{ from: parent, port: bodyPort, to: own }]),
      ...(sources.has(wordOf(node.id)) ? [] : [{ from: own, port: "", to: parent }]),
    ];
  });
}

/** Apps without a graph: a form, and one agent that answers by it. */
function readApp(file: Bag): Pick<Flow, "drafts" | "links"> {
  const config = bagOf(file.model_config);
  const isChat = wordOf(dig(file, "app", "mode")) !== "completion";
  const variables = bagsOf(config.user_input_form).flatMap((one) =>
    Object.entries(one).map(([type, given]) => readField({ type, ...bagOf(given) })),
  );
  const fields = [...variables, ...(isChat ? [question] : [])];
  const scope: Scope = { idOf: (name) => (name === "form" ? "form" : null), start: "form", settings: new Map() };
  // Names of the form stand in braces there.
  const prompt = wordOf(config.pre_prompt).replaceAll(/\{\{(\w{1,100})\}\}/g, "{{#form.$1#}}");
  const tools = bagsOf(dig(config, "agent_mode", "tools")).map(
    (one) => wordOf(one.tool_label) || wordOf(one.tool_name),
  );
  const remarks: Remark[] = tools.length > 0 ? [toFix(importText.toFix.tools(tools))] : [];
  const at = { x: 0, y: 0 };
  const name = wordOf(dig(file, "app", "name")) || words.input;
  const base = { at, settings: {}, starts: false, remarks: [] };
  const drafts: Draft[] = [
    {
      ...base,
      id: "form",
      name: words.input,
      word: "user_input_form",
      starts: true,
      is: { as: "form", fields, isOpen: false },
    },
    {
      ...base,
      id: "agent",
      name,
      word: "model_config",
      settings: config,
      remarks,
      is: {
        as: "agent",
        prompt: isChat ? readText(["sys", "query"], scope) : readText(prompt, scope),
        agent: {
          system: isChat ? readText(prompt, scope) : [],
          outputFormat: "",
          model: wordOf(dig(config, "model", "name")) || null,
          temperature: numberOf(dig(config, "model", "completion_params", "temperature")),
        },
      },
    },
  ];
  const isAsked = fields.length > 0;
  return {
    drafts: isAsked ? drafts : drafts.slice(1).map((draft) => ({ ...draft, starts: true })),
    links: isAsked ? [{ from: "form", port: "", to: "agent" }] : [],
  };
}

export const dify: Importer = { id: "dify", title: "Dify", find, read };
