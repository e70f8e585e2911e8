/** Reads n8n exports: nodes and connections by name; models, tools, and parsers are attached to agents. */

import {
  asList,
  asNumber,
  asObject,
  asPoint,
  asText,
  isJsonObject,
  type JsonObject,
  objectsIn,
} from "#lib/json/json-object.ts";
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
  toFix,
} from "../importer.ts";
import { type Attached, isTrigger, type MappedStep, shortType } from "./steps/node.ts";
import { readStep } from "./steps/read-step.ts";

interface Connection {
  readonly from: string;
  readonly kind: string;
  readonly output: number;
  readonly to: string;
}

const { reasons } = importedStepText;

/** A workflow, the answer of the template service, or a list of workflows. */
function find(file: unknown): unknown {
  if (Array.isArray(file)) {
    const all = file.map(find).filter((one) => one !== null);
    return all.length > 0 && all.length === file.length ? { ...asObject(all[0]), others: all.length - 1 } : null;
  }
  if (!isJsonObject(file)) return null;
  const isOurs = Array.isArray(file.nodes) && isJsonObject(file.connections) && !Array.isArray(file.edges);
  if (isOurs) return file;
  const inner = isJsonObject(file.workflow) ? file.workflow : isJsonObject(file.data) ? file.data : null;
  const found = inner && find(inner);
  return isJsonObject(found) ? { ...found, name: asText(found.name) || asText(file.name) } : null;
}

function connectionsOf(file: JsonObject): Connection[] {
  return Object.entries(asObject(file.connections)).flatMap(([from, kinds]) =>
    Object.entries(asObject(kinds)).flatMap(([kind, outputs]) =>
      asList(outputs).flatMap((targets, output) =>
        objectsIn(targets).map((target) => ({ from, kind, output, to: asText(target.node) })),
      ),
    ),
  );
}

/** The port of an output; null for the error output. */
function portOf(node: JsonObject, is: StepMapping, output: number): string | null {
  if (is.as === "choice") return `${output}`;
  if (is.as === "loop") return (asNumber(node.typeVersion) ?? 1) >= 3 === (output === 1) ? bodyPort : "";
  return output > 0 && node.onError === "continueErrorOutput" ? null : "";
}

function read(found: unknown): ImportedFlow {
  const file = asObject(found);
  const nodes = new Map(objectsIn(file.nodes).map((node) => [asText(node.name), node]));
  const connections = connectionsOf(file).filter(({ from, to }) => nodes.has(from) && nodes.has(to));
  const idOf = assignIds([...nodes.keys()]);
  const main = connections.filter(({ kind }) => kind === "main");
  const hangs = new Map<string, Connection[]>();
  const attached = new Map<string, Attached[]>();
  for (const one of connections) {
    if (one.kind === "main") continue;
    hangs.set(one.from, [...(hangs.get(one.from) ?? []), one]);
    attached.set(one.to, [
      ...(attached.get(one.to) ?? []),
      { kind: one.kind, name: one.from, node: nodes.get(one.from) ?? {} },
    ]);
  }

  const said = new Map(
    [...nodes].map(([name, node]): [string, MappedStep] => {
      if (node.disabled === true)
        return [name, { is: { as: "note", why: reasons.disabled, of: (hangs.get(name) ?? []).map(({ to }) => to) } }];
      const part = partOf(hangs.get(name) ?? []);
      if (part) return [name, part];
      return [
        name,
        readStep({
          type: asText(node.type),
          version: asNumber(node.typeVersion) ?? 1,
          parameters: asObject(node.parameters),
          scope: { idOf, own: idOf(name) ?? "" },
          attached: attached.get(name) ?? [],
        }),
      ];
    }),
  );
  const afterError = new Set<string>();
  const links = main.flatMap(({ from, output, to }): Link[] => {
    const port = portOf(nodes.get(from) ?? {}, said.get(from)?.is ?? { as: "through" }, output);
    if (port === null) afterError.add(from);
    return port === null ? [] : [{ from: idOf(from) ?? "", port, to: idOf(to) ?? "" }];
  });
  const drafts = [...nodes].map(([name, node]): NodeDraft => {
    const { is, remarks = [] } = said.get(name) ?? { is: { as: "note", why: reasons.unknown } };
    return {
      id: idOf(name) ?? "",
      name,
      sourceType: shortType(asText(node.type)),
      position: asPoint(node.position),
      is,
      settings: {
        ...asObject(node.parameters),
        ...(isJsonObject(node.credentials) && { accounts: Object.keys(node.credentials) }),
      },
      isStart: isTrigger(asText(node.type)) && node.disabled !== true,
      remarks: afterError.has(name) ? [...remarks, approximated(reasons.onError)] : remarks,
    };
  });
  const others = asNumber(file.others) ?? 0;
  return {
    title: asText(file.name),
    category: asList(file.tags).flatMap((tag) => asText(isJsonObject(tag) ? tag.name : tag) || []),
    drafts,
    links,
    remarks: [
      ...(Object.keys(asObject(file.pinData)).length > 0 ? [approximated(importedStepText.approximated.pinned)] : []),
      ...(others > 0 ? [toFix(importedStepText.toFix.otherWorkflows(others))] : []),
    ],
  };
}

/** Attached nodes: models, parsers, and memories are imported with their agent, the others become notes. */
function partOf(hanging: readonly Connection[]): MappedStep | null {
  const [first] = hanging;
  if (!first) return null;
  const of = [...new Set(hanging.map(({ to }) => to))];
  if (["ai_languageModel", "ai_outputParser"].includes(first.kind)) return { is: { as: "part", of } };
  if (first.kind === "ai_memory") return { is: { as: "part", of }, remarks: [approximated(reasons.memory)] };
  return { is: { as: "note", why: first.kind === "ai_tool" ? reasons.tool : reasons.knowledge, of } };
}

export const n8n: Importer = { id: "n8n", title: "n8n", detect: find, read };
