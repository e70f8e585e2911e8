/** Parses a model's proposal for the graph it was given. The input is untrusted. */
import { z } from "zod";
import { boundJson } from "#engine/bounds.ts";
import { type Graph, orderNodes } from "#engine/graph/graph.ts";
import { mapReferences } from "#features/workflow/client/draft.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { applyChanges } from "./apply-changes.ts";
import type { Change, EditProposal } from "./changes.ts";
import { isJsonObject } from "./config-for-model.ts";
import { describeChanges } from "./describe-changes.ts";

const text = assistantText.rejected;
const { proposedChanges, promptChars, labelChars } = limits.workflow;
const bounds = { depth: 24, values: 20_000, textChars: promptChars } as const;

const idSchema = z.string().max(64);
const labelSchema = z
  .string()
  .trim()
  .min(1)
  .transform((given) => given.slice(0, labelChars.max));
const configSchema = z.record(z.string(), z.unknown());
const changeSchema = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("add"),
    index: z.int().optional(),
    type: z.string(),
    label: labelSchema,
    config: configSchema,
    afterId: idSchema.nullish(),
  }),
  z.object({ do: z.literal("change"), id: idSchema, type: z.string().optional(), config: configSchema }),
  z.object({ do: z.literal("rename"), id: idSchema, label: labelSchema }),
  z.object({ do: z.literal("remove"), id: idSchema }),
  z.object({ do: z.literal("connect"), fromId: idSchema, toId: idSchema }),
  z.object({ do: z.literal("disconnect"), fromId: idSchema, toId: idSchema }),
]);
const proposalSchema = z.object({ changes: z.array(changeSchema).min(1) });

/** Resolves steps by their index in the list the model got, and new steps by the numbers the model gave them. */
export function readEditProposal(value: unknown, graph: Graph): EditProposal {
  if (isJsonObject(value) && Array.isArray(value.changes) && value.changes.length > proposedChanges)
    return { refused: text.tooMany(proposedChanges) };
  const bounded = boundJson(value, bounds);
  const read = "value" in bounded ? proposalSchema.safeParse(bounded.value) : null;
  if (!read?.success) return { refused: text.unreadable };
  const list = read.data.changes;

  const unknown = list.find(
    (one) => one.do === "add" && (!Object.hasOwn(catalog, one.type) || !catalog[one.type]?.compact?.schema),
  );
  if (unknown?.do === "add") return { refused: text.unknownType(unknown.type.slice(0, 64)) };

  const types = new Map(graph.nodes.map((node) => [node.id, node.type]));
  const byIndex = new Map(orderNodes(graph).map((one, at) => [at, one]));
  const newIds = list.map((one) => (one.do === "add" ? newId() : null));
  list.forEach((one, at) => {
    const own = newIds[at];
    if (one.do === "add" && own && one.index !== undefined && !byIndex.has(one.index)) byIndex.set(one.index, own);
  });
  const known = new Set([...types.keys(), ...newIds.flatMap((one) => one ?? [])]);
  const idOf = (reference: string) => {
    const index = /^#(\d{1,6})$/.exec(reference)?.[1];
    return index === undefined || known.has(reference) ? reference : (byIndex.get(Number(index)) ?? reference);
  };
  const resolveReferences = (block: Record<string, unknown>) => {
    const mapped = mapReferences(block, (reference) => byIndex.get(Number(reference)));
    return isJsonObject(mapped) ? mapped : {};
  };
  let previousAddedId: string | undefined;
  const changes = list.map((one, at): Change => {
    const base = { key: String(at), said: "" };
    if (one.do === "connect" || one.do === "disconnect")
      return { ...base, do: one.do, fromId: idOf(one.fromId), toId: idOf(one.toId) };
    if (one.do === "remove") return { ...base, do: "remove", id: idOf(one.id) };
    if (one.do === "rename") return { ...base, do: "rename", id: idOf(one.id), label: one.label };
    if (one.do === "change") return { ...base, do: "change", id: idOf(one.id), config: resolveReferences(one.config) };
    const afterId = one.afterId === "start" ? null : one.afterId ? idOf(one.afterId) : previousAddedId;
    const own = newIds[at] ?? newId();
    previousAddedId = own;
    const { type, label } = one;
    return {
      ...base,
      do: "add",
      id: own,
      type,
      label,
      config: resolveReferences(one.config),
      ...(afterId !== undefined && { afterId }),
    };
  });

  const named = changes.flatMap((one) => {
    if (one.do === "add") return one.afterId ?? [];
    return "id" in one ? one.id : [one.fromId, one.toId];
  });
  if (named.some((one) => !known.has(one))) return { refused: text.unknownStep };
  const hasOtherType = (one: (typeof list)[number]) =>
    one.do === "change" && one.type !== undefined && types.has(idOf(one.id)) && types.get(idOf(one.id)) !== one.type;
  if (list.some(hasOtherType)) return { refused: text.wrongType };
  const all = applyChanges(graph, changes, new Set(changes.map(({ key }) => key)));
  return "refused" in all ? all : { changes: describeChanges(changes, graph) };
}
