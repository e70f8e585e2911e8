/** Reads what a model proposes about the graph it was told of. It is hostile until it has been read. */
import { z } from "zod";
import { boundJson } from "#engine/bounds.ts";
import { type Graph, orderNodes } from "#engine/graph.ts";
import { mapReferences } from "#features/workflow/client/draft.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { assistantText } from "#product/texts/assistant.ts";
import type { Change, EditProposal } from "./changes.ts";
import { sayChanges } from "./say-change.ts";
import { takeChanges } from "./take-changes.ts";
import { isBag } from "./told-config.ts";

const text = assistantText.refused;
const { proposedChanges, promptChars, labelChars } = limits.workflow;
const bounds = { depth: 24, values: 20_000, textChars: promptChars } as const;

const id = z.string().max(64);
const label = z
  .string()
  .trim()
  .min(1)
  .transform((given) => given.slice(0, labelChars.max));
const config = z.record(z.string(), z.unknown());
const given = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("add"),
    index: z.int().optional(),
    type: z.string(),
    label,
    config,
    afterId: id.nullish(),
  }),
  z.object({ do: z.literal("change"), id, type: z.string().optional(), config }),
  z.object({ do: z.literal("rename"), id, label }),
  z.object({ do: z.literal("remove"), id }),
  z.object({ do: z.literal("connect"), fromId: id, toId: id }),
  z.object({ do: z.literal("disconnect"), fromId: id, toId: id }),
]);
const proposal = z.object({ changes: z.array(given).min(1) });

/** By their places in the list that the model was told, and those that it adds by the numbers it gave them. */
export function readEditProposal(value: unknown, graph: Graph): EditProposal {
  if (isBag(value) && Array.isArray(value.changes) && value.changes.length > proposedChanges)
    return { refused: text.tooMany(proposedChanges) };
  const bounded = boundJson(value, bounds);
  const read = "value" in bounded ? proposal.safeParse(bounded.value) : null;
  if (!read?.success) return { refused: text.unreadable };
  const list = read.data.changes;

  const unknown = list.find(
    (one) => one.do === "add" && (!Object.hasOwn(catalog, one.type) || !catalog[one.type]?.compactForm),
  );
  if (unknown?.do === "add") return { refused: text.unknownType(unknown.type.slice(0, 64)) };

  const types = new Map(graph.nodes.map((node) => [node.id, node.type]));
  const byIndex = new Map(orderNodes(graph).map((one, at) => [at, one]));
  const made = list.map((one) => (one.do === "add" ? newId() : null));
  list.forEach((one, at) => {
    const own = made[at];
    if (one.do === "add" && own && one.index !== undefined && !byIndex.has(one.index)) byIndex.set(one.index, own);
  });
  const known = new Set([...types.keys(), ...made.flatMap((one) => one ?? [])]);
  const idOf = (said: string) => {
    const index = /^#(\d{1,6})$/.exec(said)?.[1];
    return index === undefined || known.has(said) ? said : (byIndex.get(Number(index)) ?? said);
  };
  const bound = (block: Record<string, unknown>) => {
    const mapped = mapReferences(block, (reference) => byIndex.get(Number(reference)));
    return isBag(mapped) ? mapped : {};
  };
  let lastId: string | undefined;
  const changes = list.map((one, at): Change => {
    const base = { key: String(at), said: "" };
    if (one.do === "connect" || one.do === "disconnect")
      return { ...base, do: one.do, fromId: idOf(one.fromId), toId: idOf(one.toId) };
    if (one.do === "remove") return { ...base, do: "remove", id: idOf(one.id) };
    if (one.do === "rename") return { ...base, do: "rename", id: idOf(one.id), label: one.label };
    if (one.do === "change") return { ...base, do: "change", id: idOf(one.id), config: bound(one.config) };
    const afterId = one.afterId === "start" ? null : one.afterId ? idOf(one.afterId) : lastId;
    const own = made[at] ?? newId();
    lastId = own;
    const { type, label } = one;
    return {
      ...base,
      do: "add",
      id: own,
      type,
      label,
      config: bound(one.config),
      ...(afterId !== undefined && { afterId }),
    };
  });

  const named = changes.flatMap((one) => {
    if (one.do === "add") return one.afterId ?? [];
    return "id" in one ? one.id : [one.fromId, one.toId];
  });
  if (named.some((one) => !known.has(one))) return { refused: text.unknownStep };
  const isOther = (one: (typeof list)[number]) =>
    one.do === "change" && one.type !== undefined && types.has(idOf(one.id)) && types.get(idOf(one.id)) !== one.type;
  if (list.some(isOther)) return { refused: text.otherType };
  const all = takeChanges(graph, changes, new Set(changes.map(({ key }) => key)));
  return "refused" in all ? all : { changes: sayChanges(changes, graph) };
}
