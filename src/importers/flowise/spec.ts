/** Reads Flowise exports: agentflows, whose nodes run in order, and chatflows, whose parts belong to one agent. */

import {
  asList,
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
  bodyPort,
  type ImportedFlow,
  type Importer,
  type Link,
  type NodeDraft,
  type StepMapping,
  uniqueIds,
} from "../importer.ts";
import { isWebTool } from "../web-tasks.ts";
import { readChatChoice, readChatCode, readChatStep } from "./steps/chat.ts";
import { readChatState } from "./steps/chat-state.ts";
import { readState } from "./steps/state.ts";
import { isKnownNode, isStart, type MappedStep, readStep } from "./steps.ts";
import { asRows, type Scope } from "./text.ts";

const generatedText = importedContentText;
const reasons = importedStepText.reasons;

/** The flow itself, or a stored flow whose graph is a JSON text. */
function find(file: unknown): unknown {
  if (!isJsonObject(file)) return null;
  const inner = typeof file.flowData === "string" ? parse(file.flowData) : file.flowData;
  if (isJsonObject(inner)) {
    const found = find(inner);
    return isJsonObject(found) ? { ...found, name: asText(file.name) } : null;
  }
  const nodes = asList(file.nodes);
  const isTheirs = (node: unknown) =>
    asText(getPath(node, "data", "name")) !== "" && isJsonObject(getPath(node, "data", "inputs"));
  return Array.isArray(file.edges) && nodes.length > 0 && nodes.every(isTheirs) ? file : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly handle: string;
}

function read(found: unknown): ImportedFlow {
  const file = asObject(found);
  const nodes = uniqueIds(objectsIn(file.nodes));
  const names = nodes.map((node) => asText(node.id));
  const edges = objectsIn(file.edges)
    .map((edge): Edge => ({ from: asText(edge.source), to: asText(edge.target), handle: asText(edge.sourceHandle) }))
    .filter(({ from, to }) => names.includes(from) && names.includes(to));
  const isAgentflow = nodes.some((node) => /agentflow$/i.test(asText(getPath(node, "data", "name"))));
  const flow = isAgentflow ? readAgentflow(nodes, edges) : readChatflow(nodes, edges);
  const { nodes: _nodes, edges: _edges, ...settings } = file;
  return { title: asText(file.name), category: [], remarks: [], settings, ...flow };
}

/** The name that people gave to an agent, or its label. */
const nameOf = (node: JsonObject): string => {
  const { label, name } = asObject(node.data);
  const inputs = asObject(getPath(node, "data", "inputs"));
  const given = [
    inputs.supervisorName,
    inputs.workerName,
    inputs.agentName,
    inputs.llmNodeName,
    inputs.conditionName,
    inputs.conditionAgentName,
  ];
  return given.map(asText).find(Boolean) || asText(label) || asText(name);
};

/** `seqCondition_0-output-next-…` is the output `next`. */
const portOf = (handle: string): string => /-output-([^-|]+)/.exec(handle)?.[1] ?? "";

function draftOf(node: JsonObject, id: string, { is, remarks = [], triggers }: MappedStep, starts: boolean): NodeDraft {
  const data = asObject(node.data);
  return {
    id,
    name: nameOf(node),
    sourceType: asText(data.name),
    position: asPoint(node.positionAbsolute ?? node.position),
    is,
    settings: {
      ...withoutBlanks(asObject(data.inputs)),
      ...(nameOf(node) !== asText(data.label) && { label: data.label }),
    },
    isStart: starts,
    triggers,
    remarks,
  };
}

/** Flowise stores every setting, most of them empty. */
const withoutBlanks = (inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== "" && value !== undefined));

function readAgentflow(nodes: readonly JsonObject[], edges: readonly Edge[]): Pick<ImportedFlow, "drafts" | "links"> {
  const idOf = assignIds(nodes.map((node) => asText(node.id)));
  const nameOf = (node: JsonObject) => asText(getPath(node, "data", "name"));
  const begin = nodes.find((node) => isStart(nameOf(node)));
  const start = begin ? idOf(asText(begin.id)) : null;
  const decides = (id: string) => nodes.some((node) => asText(node.id) === id && /^condition/.test(nameOf(node)));
  /** The last node before this one that answered; conditions don't answer. */
  const respondentBefore = (id: string, depth = 0): string | undefined => {
    const from = edges.find((edge) => edge.to === id)?.from;
    return from !== undefined && decides(from) && depth < nodes.length ? respondentBefore(from, depth + 1) : from;
  };
  const state = readState(nodes, { idOf, start, within: null, before: null });
  const decisions = new Map<string, string>();
  const links: Link[] = [];
  const drafts = nodes.flatMap((node): NodeDraft[] => {
    const own = asText(node.id);
    const id = idOf(own) ?? "";
    const scope: Scope = {
      idOf,
      start,
      within: idOf(asText(node.parentNode)),
      before: idOf(respondentBefore(own) ?? ""),
      state,
    };
    const said = readStep(nameOf(node), { inputs: asObject(getPath(node, "data", "inputs")), scope });
    const draft = draftOf(node, id, said, node === begin);
    const back = asText(getPath(node, "data", "inputs", "loopBackToNode"));
    const target = nodes.find((one) => back.startsWith(`${asText(one.id)}-`) || back === asText(one.id));
    if (target) links.push({ from: id, port: "", to: idOf(asText(target.id)) ?? "" });
    if (!said.decision) return [draft];
    const decision = `${id}-decision`;
    decisions.set(id, decision);
    links.push({ from: id, port: "", to: decision });
    return [
      draft,
      {
        ...draft,
        id: decision,
        name: `${draft.name} ${generatedText.decision}`,
        is: aboutForm(said.decision, id),
        remarks: [],
        triggers: [],
        settings: {},
        isStart: false,
      },
    ];
  });
  const kinds = new Map(drafts.map((draft) => [draft.id, draft.is.as]));
  for (const { from, to, handle } of edges) {
    const source = idOf(from) ?? "";
    const by = decisions.get(source) ?? source;
    // `node-output-0` is the first output.
    const port = kinds.get(by) === "choice" ? (/-output-(\d+)$/.exec(handle)?.[1] ?? "0") : "";
    links.push({ from: by, port, to: idOf(to) ?? "" });
  }
  return { drafts, links: [...links, ...bodyLinks(nodes, edges, idOf)] };
}

/** The decision reads the answer of the form. */
function aboutForm(then: StepMapping, form: string): StepMapping {
  if (then.as !== "choice") return then;
  const answer = { from: form, path: [generatedText.decision], expression: generatedText.decision };
  return { ...then, paths: then.paths.map((path) => ({ ...path, when: [answer, ` = ${path.name}`] })) };
}

function bodyLinks(nodes: readonly JsonObject[], edges: readonly Edge[], idOf: Scope["idOf"]): Link[] {
  return nodes.flatMap((node): Link[] => {
    const own = asText(node.id);
    const [id, parent] = [idOf(own), idOf(asText(node.parentNode))];
    if (id === null || parent === null || id === parent) return [];
    return [
      ...(edges.some((edge) => edge.to === own) ? [] : [{ from: parent, port: bodyPort, to: id }]),
      ...(edges.some((edge) => edge.from === own) ? [] : [{ from: id, port: "", to: parent }]),
    ];
  });
}

const responderCategories = /^(?:agents|chains|engine|multi agents|sequential agents)$/i;
const partCategories = /chat models|llms|prompts|memory|output parsers|cache|moderation/i;

/** A question, then each agent or chain in the order in which they feed one another. */
function readChatflow(nodes: readonly JsonObject[], edges: readonly Edge[]): Pick<ImportedFlow, "drafts" | "links"> {
  const idOf = assignIds(nodes.map((node) => asText(node.id)));
  const question = "question";
  const nodeById = new Map(nodes.map((node) => [asText(node.id), node]));
  const dataOf = (id: string) => asObject(nodeById.get(id)?.data);
  const isResponder = (id: string) => responderCategories.test(asText(dataOf(id).category)) && !isFrame(id);
  const isFrame = (id: string) => /^(?:seqStart|seqEnd|seqState|seqLoop)/.test(asText(dataOf(id).name));
  const isChoice = (id: string) => /^seqCondition/.test(asText(dataOf(id).name));
  const isCode = (id: string) => /^(?:seqCustomFunction|customFunction)$/.test(asText(dataOf(id).name));
  /** All nodes attached to a node, directly or through other attached nodes. */
  const hanging = (id: string): JsonObject[] => {
    const seen = new Set([id]);
    for (const one of seen)
      for (const { from, to } of edges) if (to === one && !isResponder(from) && !isFrame(from)) seen.add(from);
    return [...seen].filter((one) => one !== id).map(dataOf);
  };
  /** The model of the start of a sequence, or of a supervisor, is that of all who have none of their own. */
  const shared = nodes
    .map((node) => asText(node.id))
    .filter((id) => /^(?:seqStart|supervisor)/.test(asText(dataOf(id).name)))
    .flatMap(hanging)
    .filter((data) => /chat models|llms/i.test(asText(data.category)));
  const partsOf = (id: string) => {
    const own = hanging(id);
    const isMember = /^(?:worker|seq)/.test(asText(dataOf(id).name));
    return isMember && !own.some((data) => /chat models|llms/i.test(asText(data.category))) ? [...own, ...shared] : own;
  };
  const isInOrder = (id: string) => isResponder(id) || isFrame(id) || isChoice(id) || isCode(id);
  /** What leads to a part of an agent, such as its prompt, leads to the agent. */
  const ownersOf = (id: string): string[] => {
    const seen = new Set([id]);
    for (const one of seen)
      if (one === id || !isInOrder(one)) for (const { from, to } of edges) if (from === one) seen.add(to);
    return [...seen].filter((one) => one !== id && isInOrder(one));
  };
  const flows = edges.flatMap((edge): Edge[] => {
    if (!isInOrder(edge.from)) return [];
    return isInOrder(edge.to) ? [edge] : ownersOf(edge.to).map((to) => ({ ...edge, to }));
  });
  const base: Scope = { idOf, start: question, within: null, before: null };
  const state = readChatState(nodes, base);
  const portsOf = (id: string) =>
    [...new Set(edges.filter(({ from }) => from === id).map(({ handle }) => portOf(handle)))].filter(Boolean);
  const drafts = nodes.map((node): NodeDraft => {
    const own = asText(node.id);
    const id = idOf(own) ?? "";
    const category = asText(dataOf(own).category);
    const previous = flows.find(({ to, from }) => to === own && isResponder(from));
    const team = edges.filter(({ from }) => from === own).map(({ to }) => nameOf(nodeById.get(to) ?? {}));
    const scope: Scope = { ...base, team, before: previous ? idOf(previous.from) : null, state };
    if (isChoice(own)) return draftOf(node, id, readChatChoice(dataOf(own), portsOf(own), scope), false);
    if (isCode(own)) return draftOf(node, id, readChatCode(dataOf(own), scope), false);
    if (isResponder(own)) return draftOf(node, id, readChatStep(dataOf(own), partsOf(own), scope), false);
    if (isKnownNode(asText(dataOf(own).name)))
      return draftOf(
        node,
        id,
        readStep(asText(dataOf(own).name), { inputs: asObject(dataOf(own).inputs), scope }),
        false,
      );
    const of = edges.filter(({ from }) => from === own).map(({ to }) => nameOf(nodeById.get(to) ?? {}));
    if (isFrame(own)) {
      const keeps = asRows(asObject(dataOf(own).inputs).stateMemoryUI).length > 0;
      const remarks = keeps ? [approximated(importedStepText.approximated.state)] : [];
      return draftOf(node, id, { is: { as: "through" }, remarks }, false);
    }
    const isPart = partCategories.test(category) || (/tools/i.test(category) && isWebTool(asText(dataOf(own).name)));
    if (isPart && of.length > 0) return draftOf(node, id, { is: { as: "part", of } }, false);
    const because = /tools/i.test(category) ? reasons.tool : reasons.knowledge;
    return draftOf(node, id, { is: { as: "note", why: because, of } }, false);
  });
  const loops = nodes.flatMap((node): Edge[] => {
    const name = asText(getPath(node, "data", "inputs", "loopToName"));
    const target = nodes.find((one) => name !== "" && nameOf(one) === name);
    return target ? [{ from: asText(node.id), to: asText(target.id), handle: "" }] : [];
  });
  const heads = nodes
    .map((node) => asText(node.id))
    .filter((id) => isInOrder(id) && !flows.some(({ to }) => to === id));
  const form: NodeDraft = {
    id: question,
    name: generatedText.query,
    sourceType: "question",
    position: { x: -1e6, y: -1e6 },
    is: {
      as: "form",
      fields: [{ name: "question", label: generatedText.query, type: "TEXT", isRequired: true }],
      isOpen: true,
    },
    settings: {},
    isStart: true,
    remarks: [],
  };
  return {
    drafts: [form, ...drafts],
    links: [
      ...heads.map((id): Link => ({ from: question, port: "", to: idOf(id) ?? "" })),
      ...[...flows, ...loops].map(
        ({ from, to, handle }): Link => ({
          from: idOf(from) ?? "",
          port: isChoice(from) ? portOf(handle) : "",
          to: idOf(to) ?? "",
        }),
      ),
    ],
  };
}

export const flowise: Importer = { id: "flowise", title: "Flowise", detect: find, read };
