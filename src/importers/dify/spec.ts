/** Reads Dify exports: an app with a workflow graph, or with one prompt and a form. */

import type { IfFails } from "#engine/step-options.ts";
import {
  asList,
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
import {
  assignIds,
  bodyPort,
  type ImportedFlow,
  type Importer,
  type Link,
  type NodeDraft,
  uniqueIds,
} from "../importer.ts";
import { isSecretName } from "../redact.ts";
import { toolRemarks } from "../web-tasks.ts";
import { readField } from "./form.ts";
import { noteText } from "./note-text.ts";
import { valuesOtherThanText } from "./steps/code.ts";
import { createStates } from "./steps/state.ts";
import { isStart, type MappedStep, readStep } from "./steps.ts";
import { readText, type Scope } from "./text.ts";

const generatedText = importedContentText;
const question = () => ({ name: "sys.query", label: generatedText.query, type: "TEXT", isRequired: true });
const files = () => ({ name: "sys.files", label: generatedText.files, type: "DOCUMENT", isRequired: false });

function find(file: unknown): unknown {
  if (!isJsonObject(file)) return null;
  if (Array.isArray(getPath(file, "workflow", "graph", "nodes"))) return file;
  return file.kind === "app" && isJsonObject(file.model_config) ? file : null;
}

const typeOfNode = (node: JsonObject) => asText(asObject(node.data).type);
/** Containers hold nodes. The first and the last nodes are linked to the container as its body. */
const parentOf = (node: JsonObject): string =>
  asText(node.parentId) || asText(getPath(node, "data", "iteration_id")) || asText(getPath(node, "data", "loop_id"));

function read(found: unknown): ImportedFlow {
  const file = asObject(found);
  const title = asText(getPath(file, "app", "name"));
  const flow = isJsonObject(getPath(file, "workflow", "graph")) ? readGraph(file) : readApp(file);
  return { title, category: [], remarks: [], settings: withoutGraph(file), ...flow };
}

function withoutGraph({ model_config: _, ...file }: JsonObject): JsonObject {
  const { graph: __, ...workflow } = asObject(file.workflow);
  return { ...file, workflow };
}

function readGraph(file: JsonObject): Pick<ImportedFlow, "drafts" | "links" | "errorLinks"> {
  const graph = asObject(getPath(file, "workflow", "graph"));
  const nodes = uniqueIds(objectsIn(graph.nodes));
  const idOf = assignIds(nodes.map((node) => asText(node.id)));
  const start = nodes.find((node) => isStart(typeOfNode(node)));
  const fixed: Scope = {
    idOf,
    start: start ? idOf(asText(start.id)) : null,
    settings: new Map(
      objectsIn(getPath(file, "workflow", "environment_variables"))
        .filter((one) => one.value_type !== "secret" && !isSecretName(asText(one.name)))
        .map((one) => [asText(one.name), asText(one.value)]),
    ),
  };
  const stateAt = createStates(nodes, {
    edges: [
      ...objectsIn(graph.edges).map((edge) => ({ from: asText(edge.source), to: asText(edge.target) })),
      ...nodes.flatMap((node) => {
        const [own, parent] = [asText(node.id), parentOf(node)];
        return parent
          ? [
              { from: parent, to: own },
              { from: own, to: parent },
            ]
          : [];
      }),
    ],
    variables: getPath(file, "workflow", "conversation_variables"),
    scope: fixed,
  });
  const otherThanText = valuesOtherThanText(nodes);
  const mode = asText(getPath(file, "app", "mode"));
  const readAsJson = nodesReadAsJson(graph);
  const loopResults = new Map(
    nodes.map((node) => [asText(node.id), asText(asList(getPath(node, "data", "output_selector"))[0])]),
  );
  const asksFiles = getPath(file, "workflow", "features", "file_upload", "enabled") === true;
  const drafts = nodes.map((node): NodeDraft => {
    const data = asObject(node.data);
    const isReadAsJson = readAsJson.has(asText(node.id));
    const isOtherThanText = (selector: unknown) => otherThanText.has(asList(selector).slice(0, 2).join("."));
    const isLoopResult = loopResults.get(parentOf(node)) === asText(node.id);
    const scope: Scope = { ...fixed, state: stateAt(asText(node.id)) };
    const said: MappedStep =
      noteText(node, data) ?? readStep({ data, scope, isReadAsJson, isLoopResult, isOtherThanText });
    return {
      id: idOf(asText(node.id)) ?? "",
      name: asText(data.title) || asText(data.type) || asText(node.type),
      sourceType: asText(data.type) || asText(node.type),
      position: asPoint(node.positionAbsolute ?? node.position),
      is: withChatFields(said, mode === "advanced-chat" && node === start, asksFiles),
      settings: data,
      ifFails: ifFailsOf(data),
      accounts: data.type === "tool" && said.is.as === "note" ? [asText(data.provider_name)] : [],
      isStart: node === start || (isStart(asText(data.type)) && !parentOf(node)),
      triggers: said.triggers,
      remarks: said.remarks ?? [],
    };
  });
  const { links, errorLinks } = drawnLinks(graph, idOf, drafts);
  return { drafts, links: [...links, ...bodyLinks(nodes, graph, idOf)], errorLinks };
}

/** The nodes whose `json` others read, by a selector or in a text. */
const nodesReadAsJson = (graph: JsonObject): ReadonlySet<string> =>
  new Set(
    [...JSON.stringify(graph).matchAll(/"([\w-]{1,100})","json"|\{\{#([\w-]{1,100})\.json\b/g)].map(
      ([, selected, written]) => selected ?? written ?? "",
    ),
  );

/** In a chat app, every run starts with a question. */
function withChatFields({ is }: MappedStep, isChat: boolean, asksFiles: boolean): NodeDraft["is"] {
  if (is.as !== "form" || !(isChat || asksFiles)) return is;
  return { ...is, fields: [...(isChat ? [question()] : []), ...is.fields, ...(asksFiles ? [files()] : [])] };
}

function drawnLinks(graph: JsonObject, idOf: Scope["idOf"], drafts: readonly NodeDraft[]) {
  const kinds = new Map(drafts.map((draft) => [draft.id, draft.is.as]));
  const links: Link[] = [];
  const errorLinks: Link[] = [];
  for (const edge of objectsIn(graph.edges)) {
    const from = idOf(asText(edge.source));
    const to = idOf(asText(edge.target));
    const port = asText(edge.sourceHandle);
    if (from === null || to === null) continue;
    (port === "fail-branch" ? errorLinks : links).push({ from, to, port: kinds.get(from) === "choice" ? port : "" });
  }
  return { links, errorLinks };
}

function ifFailsOf(data: JsonObject): IfFails | undefined {
  const retry = asObject(data.retry_config);
  const retries = retry.retry_enabled === true ? (asNumber(retry.max_retries) ?? 1) : 0;
  const isContinued = ["fail-branch", "default-value"].includes(asText(data.error_strategy));
  if (!isContinued && retries < 1) return undefined;
  return {
    ...(retries > 0 && { retries, waitSeconds: (asNumber(retry.retry_interval) ?? 1_000) / 1_000 }),
    ...(isContinued && { goOn: true as const }),
  };
}

function bodyLinks(nodes: readonly JsonObject[], graph: JsonObject, idOf: Scope["idOf"]): Link[] {
  const edges = objectsIn(graph.edges);
  const ids = (list: readonly JsonObject[], key: string) => new Set(list.map((edge) => asText(edge[key])));
  const [sources, targets] = [ids(edges, "source"), ids(edges, "target")];
  return nodes.flatMap((node): Link[] => {
    const [own, parent] = [idOf(asText(node.id)), idOf(parentOf(node))];
    if (own === null || parent === null || own === parent) return [];
    return [
      ...(targets.has(asText(node.id)) ? [] : [{ from: parent, port: bodyPort, to: own }]),
      ...(sources.has(asText(node.id)) ? [] : [{ from: own, port: "", to: parent }]),
    ];
  });
}

/** An app without a graph becomes a form and one agent. */
function readApp(file: JsonObject): Pick<ImportedFlow, "drafts" | "links"> {
  const config = asObject(file.model_config);
  const isChat = asText(getPath(file, "app", "mode")) !== "completion";
  const variables = objectsIn(config.user_input_form).flatMap((one) =>
    Object.entries(one).map(([type, given]) => readField({ type, ...asObject(given) })),
  );
  const fields = [...variables, ...(isChat ? [question()] : [])];
  const scope: Scope = { idOf: (name) => (name === "form" ? "form" : null), start: "form", settings: new Map() };
  // Fields are written in double braces in the prompt.
  const prompt = asText(config.pre_prompt).replaceAll(/\{\{(\w{1,100})\}\}/g, "{{#form.$1#}}");
  const tools = objectsIn(getPath(config, "agent_mode", "tools")).map(
    (one) => asText(one.tool_label) || asText(one.tool_name),
  );
  const remarks = toolRemarks(tools.map((name) => ({ name })));
  const position = { x: 0, y: 0 };
  const name = asText(getPath(file, "app", "name")) || generatedText.input;
  const base = { position, settings: {}, isStart: false, remarks: [] };
  const drafts: NodeDraft[] = [
    {
      ...base,
      id: "form",
      name: generatedText.input,
      sourceType: "user_input_form",
      isStart: true,
      is: { as: "form", fields, isOpen: false },
    },
    {
      ...base,
      id: "agent",
      name,
      sourceType: "model_config",
      settings: config,
      remarks,
      is: {
        as: "agent",
        prompt: isChat ? readText(["sys", "query"], scope) : readText(prompt, scope),
        agent: {
          system: isChat ? readText(prompt, scope) : [],
          outputFormat: "",
          model: asText(getPath(config, "model", "name")) || null,
          temperature: asNumber(getPath(config, "model", "completion_params", "temperature")),
        },
      },
    },
  ];
  const isAsked = fields.length > 0;
  return {
    drafts: isAsked ? drafts : drafts.slice(1).map((draft) => ({ ...draft, isStart: true })),
    links: isAsked ? [{ from: "form", port: "", to: "agent" }] : [],
  };
}

export const dify: Importer = { id: "dify", title: "Dify", detect: find, read };
