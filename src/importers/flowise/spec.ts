/** Exports of Flowise: agentflows, whose nodes run one after the other, and chatflows, whose parts hang on one agent. */
import { importText } from "#product/texts/import.ts";
import { type Bag, bagOf, bagsOf, dig, isBag, listOf, pointOf, wordOf } from "../bag.ts";
import { bodyPort, type Draft, type Flow, type Importer, type Kind, type Link, numbering } from "../importer.ts";
import { isStart, knows, readChatStep, readStep, type Said } from "./steps.ts";
import type { Scope } from "./text.ts";

const { words, why } = importText;

/** The flow itself, or the row of a flow, whose graph is a text. */
function find(file: unknown): unknown {
  if (!isBag(file)) return null;
  const inner = typeof file.flowData === "string" ? parse(file.flowData) : file.flowData;
  if (isBag(inner)) {
    const found = find(inner);
    return isBag(found) ? { ...found, name: wordOf(file.name) } : null;
  }
  const nodes = listOf(file.nodes);
  const isTheirs = (node: unknown) => wordOf(dig(node, "data", "name")) !== "" && isBag(dig(node, "data", "inputs"));
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

function read(found: unknown): Flow {
  const file = bagOf(found);
  const nodes = bagsOf(file.nodes).filter((node) => wordOf(node.id));
  const names = nodes.map((node) => wordOf(node.id));
  const edges = bagsOf(file.edges)
    .map((edge): Edge => ({ from: wordOf(edge.source), to: wordOf(edge.target), handle: wordOf(edge.sourceHandle) }))
    .filter(({ from, to }) => names.includes(from) && names.includes(to));
  const isAgentflow = nodes.some((node) => /agentflow$/i.test(wordOf(dig(node, "data", "name"))));
  const flow = isAgentflow ? readAgentflow(nodes, edges) : readChatflow(nodes, edges);
  return { title: wordOf(file.name), category: [], remarks: [], ...flow };
}

function draftOf(node: Bag, id: string, { is, remarks = [] }: Said, starts: boolean): Draft {
  const data = bagOf(node.data);
  return {
    id,
    name: wordOf(data.label) || wordOf(data.name),
    word: wordOf(data.name),
    at: pointOf(node.positionAbsolute ?? node.position),
    is,
    settings: withoutBlanks(bagOf(data.inputs)),
    starts,
    remarks,
  };
}

/** Forms there list every setting there is, most of them empty. */
const withoutBlanks = (inputs: Bag): Bag =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== "" && value !== undefined));

function readAgentflow(nodes: readonly Bag[], edges: readonly Edge[]): Pick<Flow, "drafts" | "links"> {
  const idOf = numbering(nodes.map((node) => wordOf(node.id)));
  const nameOf = (node: Bag) => wordOf(dig(node, "data", "name"));
  const begin = nodes.find((node) => isStart(nameOf(node)));
  const start = begin ? idOf(wordOf(begin.id)) : null;
  const decides = (id: string) => nodes.some((node) => wordOf(node.id) === id && /^condition/.test(nameOf(node)));
  /** What was said last before a node; decisions say nothing. */
  const saidBefore = (id: string, depth = 0): string | undefined => {
    const from = edges.find((edge) => edge.to === id)?.from;
    return from !== undefined && decides(from) && depth < nodes.length ? saidBefore(from, depth + 1) : from;
  };
  const decisions = new Map<string, string>();
  const links: Link[] = [];
  const drafts = nodes.flatMap((node): Draft[] => {
    const own = wordOf(node.id);
    const id = idOf(own) ?? "";
    const scope: Scope = { idOf, start, within: idOf(wordOf(node.parentNode)), before: idOf(saidBefore(own) ?? "") };
    const said = readStep(nameOf(node), { inputs: bagOf(dig(node, "data", "inputs")), scope });
    const draft = draftOf(node, id, said, node === begin);
    const back = wordOf(dig(node, "data", "inputs", "loopBackToNode"));
    const target = nodes.find((one) => back.startsWith(`${wordOf(one.id)}-`) || back === wordOf(one.id));
    if (target) links.push({ from: id, port: "", to: idOf(wordOf(target.id)) ?? "" });
    if (!said.decision) return [draft];
    const decision = `${id}-decision`;
    decisions.set(id, decision);
    links.push({ from: id, port: "", to: decision });
    return [
      draft,
      {
        ...draft,
        id: decision,
        name: `${draft.name} ${words.decision}`,
        is: aboutForm(said.decision, id),
        remarks: [],
        starts: false,
      },
    ];
  });
  const kinds = new Map(drafts.map((draft) => [draft.id, draft.is.as]));
  for (const { from, to, handle } of edges) {
    const source = idOf(from) ?? "";
    const by = decisions.get(source) ?? source;
    // `node-output-0` is the first way out.
    const port = kinds.get(by) === "choice" ? (/-output-(\d+)$/.exec(handle)?.[1] ?? "0") : "";
    links.push({ from: by, port, to: idOf(to) ?? "" });
  }
  return { drafts, links: [...links, ...bodyLinks(nodes, edges, idOf)] };
}

/** The decision reads what was answered. */
function aboutForm(then: Kind, form: string): Kind {
  if (then.as !== "choice") return then;
  const answer = { from: form, path: [words.decision], typed: words.decision };
  return { ...then, paths: then.paths.map((path) => ({ ...path, when: [answer, ` = ${path.name}`] })) };
}

function bodyLinks(nodes: readonly Bag[], edges: readonly Edge[], idOf: Scope["idOf"]): Link[] {
  return nodes.flatMap((node): Link[] => {
    const own = wordOf(node.id);
    const [id, parent] = [idOf(own), idOf(wordOf(node.parentNode))];
    if (id === null || parent === null || id === parent) return [];
    return [
      ...(edges.some((edge) => edge.to === own) ? [] : [{ from: parent, port: bodyPort, to: id }]),
      ...(edges.some((edge) => edge.from === own) ? [] : [{ from: id, port: "", to: parent }]),
    ];
  });
}

const answers = /^(?:agents|chains|multi agents|sequential agents)$/i;
const parts = /chat models|llms|prompts|memory|output parsers|cache|moderation/i;

/** A question, then each agent or chain in the order in which they feed one another. */
function readChatflow(nodes: readonly Bag[], edges: readonly Edge[]): Pick<Flow, "drafts" | "links"> {
  const idOf = numbering(nodes.map((node) => wordOf(node.id)));
  const question = "question";
  const dataOf = (id: string) => bagOf(nodes.find((node) => wordOf(node.id) === id)?.data);
  const isAnswer = (id: string) => answers.test(wordOf(dataOf(id).category)) && !isFrame(id);
  const isFrame = (id: string) => /^(?:seqStart|seqEnd|seqState)/.test(wordOf(dataOf(id).name));
  /** All that hangs on a node, directly or through parts of parts. */
  const hanging = (id: string): Bag[] => {
    const seen = new Set([id]);
    for (const one of seen)
      for (const { from, to } of edges) if (to === one && !isAnswer(from) && !isFrame(from)) seen.add(from);
    return [...seen].filter((one) => one !== id).map(dataOf);
  };
  const drafts = nodes.map((node): Draft => {
    const own = wordOf(node.id);
    const id = idOf(own) ?? "";
    const category = wordOf(dataOf(own).category);
    const previous = edges.find(({ to, from }) => to === own && isAnswer(from));
    const scope: Scope = { idOf, start: question, within: null, before: previous ? idOf(previous.from) : null };
    if (isAnswer(own)) return draftOf(node, id, readChatStep(dataOf(own), hanging(own), scope), false);
    if (knows(wordOf(dataOf(own).name)))
      return draftOf(node, id, readStep(wordOf(dataOf(own).name), { inputs: bagOf(dataOf(own).inputs), scope }), false);
    const of = edges.filter(({ from }) => from === own).map(({ to }) => wordOf(dataOf(to).label));
    if (isFrame(own)) return draftOf(node, id, { is: { as: "through" } }, false);
    if (parts.test(category) && of.length > 0) return draftOf(node, id, { is: { as: "part", of } }, false);
    const because = /tools/i.test(category) ? why.tool : why.knowledge;
    return draftOf(node, id, { is: { as: "note", why: because, of } }, false);
  });
  const flows = edges.filter(({ from, to }) => [from, to].every((id) => isAnswer(id) || isFrame(id)));
  const heads = nodes
    .map((node) => wordOf(node.id))
    .filter((id) => (isAnswer(id) || isFrame(id)) && !flows.some(({ to }) => to === id));
  const form: Draft = {
    id: question,
    name: words.query,
    word: "question",
    at: { x: -1e6, y: -1e6 },
    is: {
      as: "form",
      fields: [{ name: "question", label: words.query, type: "TEXT", isRequired: true }],
      isOpen: true,
    },
    settings: {},
    starts: true,
    remarks: [],
  };
  return {
    drafts: [form, ...drafts],
    links: [
      ...heads.map((id): Link => ({ from: question, port: "", to: idOf(id) ?? "" })),
      ...flows.map(({ from, to }): Link => ({ from: idOf(from) ?? "", port: "", to: idOf(to) ?? "" })),
    ],
  };
}

export const flowise: Importer = { id: "flowise", title: "Flowise", find, read };
