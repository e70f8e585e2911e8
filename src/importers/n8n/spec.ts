/** Reads n8n exports: nodes and connections by name; models, tools, and parsers are attached to agents. */

import type { IfFails } from "#engine/step-options.ts";
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
} from "../importer.ts";
import { knownTimezone } from "../schedules.ts";
import { isWebTool } from "../web-tasks.ts";
import { type Attached, isTrigger, type MappedStep, shortType } from "./steps/node.ts";
import { readStep } from "./steps/read-step.ts";

interface Connection {
  readonly from: string;
  readonly kind: string;
  readonly output: number;
  readonly to: string;
}

const { reasons } = importedStepText;

/** A workflow, or the answer of the template service. */
function find(file: unknown): unknown {
  if (!isJsonObject(file)) return null;
  const isOurs =
    Array.isArray(file.nodes) &&
    !Array.isArray(file.edges) &&
    (isJsonObject(file.connections) ||
      file.nodes.some((node) => /^(?:@n8n\/)?n8n-nodes/.test(asText(asObject(node).type))));
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

/** The nodes to which attached nodes belong in the end. What leads to an attached node leads to these. */
function ownersOf(attachments: readonly Connection[]): ReadonlyMap<string, readonly string[]> {
  const direct = new Map<string, string[]>();
  for (const { from, to } of attachments) direct.set(from, [...(direct.get(from) ?? []), to]);
  const resolve = (name: string, seen: ReadonlySet<string>): string[] =>
    (direct.get(name) ?? []).flatMap((owner) => {
      if (seen.has(owner)) return [];
      return direct.has(owner) ? resolve(owner, new Set(seen).add(owner)) : [owner];
    });
  return new Map([...direct.keys()].map((name) => [name, [...new Set(resolve(name, new Set([name])))]]));
}

/** The port of an output; null for the error output. */
function portOf(node: JsonObject, is: StepMapping, output: number): string | null {
  if (is.as === "choice") return `${output}`;
  if (is.as === "loop") return (asNumber(node.typeVersion) ?? 1) >= 3 === (output === 1) ? bodyPort : "";
  return output > 0 && node.onError === "continueErrorOutput" ? null : "";
}

function read(found: unknown): ImportedFlow {
  const file = asObject(found);
  const nodes = namedNodes(file.nodes);
  const pins = asObject(file.pinData);
  const zone = knownTimezone(asObject(file.settings).timezone);
  const connections = connectionsOf(file).filter(({ from, to }) => nodes.has(from) && nodes.has(to));
  const idOf = assignIds([...nodes.keys()]);
  const attachments = connections.filter(({ kind }) => kind.startsWith("ai_"));
  const owners = ownersOf(attachments);
  const main = connections
    .filter(({ kind, from }) => !kind.startsWith("ai_") && !owners.has(from))
    .flatMap((one) => (owners.get(one.to) ?? [one.to]).map((to) => ({ ...one, to })));
  const hangs = new Map<string, Connection[]>();
  const attached = new Map<string, Attached[]>();
  for (const one of attachments) {
    hangs.set(one.from, [...(hangs.get(one.from) ?? []), one]);
    attached.set(one.to, [
      ...(attached.get(one.to) ?? []),
      { kind: one.kind, name: one.from, node: nodes.get(one.from) ?? {} },
    ]);
  }

  const said = new Map(
    [...nodes].map(([name, node]): [string, MappedStep] => {
      const part = partOf(asText(node.type), hangs.get(name) ?? []);
      if (part) return [name, part];
      return [
        name,
        readStep({
          type: asText(node.type),
          version: asNumber(node.typeVersion) ?? 1,
          parameters: asObject(node.parameters),
          scope: { idOf, own: idOf(name) ?? "" },
          attached: attached.get(name) ?? [],
          isAfterCall: main.some(
            ({ from, to }) => to === name && shortType(asText(nodes.get(from)?.type)) === "webhook",
          ),
          ...zone,
        }),
      ];
    }),
  );
  const afterError = new Set<string>();
  const errorLinks: Link[] = [];
  const links = main.flatMap(({ from, kind, output, to }): Link[] => {
    const port =
      kind === "main" ? portOf(nodes.get(from) ?? {}, said.get(from)?.is ?? { as: "through" }, output) : null;
    const link = { from: idOf(from) ?? "", port: port ?? "", to: idOf(to) ?? "" };
    if (port !== null) return [link];
    afterError.add(from);
    errorLinks.push(link);
    return [];
  });
  const drafts = [...nodes].map(([name, node]): NodeDraft => {
    const {
      is,
      remarks = [],
      triggers,
    }: MappedStep = said.get(name) ?? {
      is: { as: "note", why: reasons.unknown },
    };
    return {
      id: idOf(name) ?? "",
      name,
      sourceType: shortType(asText(node.type)),
      position: asPoint(node.position),
      is,
      settings: settingsOf(node),
      accounts: is.as !== "note" && isWebTool(shortType(asText(node.type))) ? [] : accountsOf(node),
      isDisabled: node.disabled === true,
      ifFails: ifFailsOf(node),
      pinned: pins[name],
      isStart: isTrigger(asText(node.type)),
      triggers,
      remarks: afterError.has(name) ? [...remarks, approximated(importedStepText.approximated.continued)] : remarks,
    };
  });
  const { nodes: _nodes, connections: _connections, ...settings } = file;
  return {
    title: asText(file.name),
    category: asList(file.tags).flatMap((tag) => asText(isJsonObject(tag) ? tag.name : tag) || []),
    drafts,
    links,
    errorLinks,
    settings,
    remarks: [],
  };
}

/** Nodes by name. Connections mean the first of several nodes with the same name; the others get a number. */
function namedNodes(list: unknown): Map<string, JsonObject> {
  const nodes = new Map<string, JsonObject>();
  for (const node of objectsIn(list)) {
    const given = asText(node.name) || shortType(asText(node.type));
    let name = given;
    for (let number = 2; nodes.has(name); number += 1) name = `${given} ${number}`;
    nodes.set(name, node);
  }
  return nodes;
}

/** The parameters, and what the editor keeps beside them, such as notes. */
function settingsOf(node: JsonObject): JsonObject {
  const { parameters, name: _, type: __, id: ___, position: ____, credentials, ...rest } = node;
  const accounts = Object.entries(asObject(credentials)).map(([type, one]) => [type, accountName(one)]);
  return {
    ...asObject(parameters),
    ...(accounts.length > 0 && { accounts: accounts.map((names) => names.filter(Boolean).join(": ")) }),
    ...(Object.keys(rest).length > 0 && { nodeOptions: rest }),
  };
}

const accountsOf = ({ credentials }: JsonObject): string[] =>
  Object.entries(asObject(credentials)).map(([type, one]) => accountName(one) || type);

/** Older versions have only the name. */
const accountName = (account: unknown): string => asText(isJsonObject(account) ? account.name : account);

function ifFailsOf(node: JsonObject): IfFails | undefined {
  const isContinued = node.continueOnFail === true || /^continue/.test(asText(node.onError));
  const retries = node.retryOnFail === true ? (asNumber(node.maxTries) ?? 3) - 1 : 0;
  if (!isContinued && retries < 1) return undefined;
  return {
    ...(retries > 0 && { retries, waitSeconds: (asNumber(node.waitBetweenTries) ?? 1_000) / 1_000 }),
    ...(isContinued && { goOn: true as const }),
  };
}

/** Attached nodes: models, parsers, memories, and tools for the web are imported with their agent, the others become notes. */
function partOf(type: string, hanging: readonly Connection[]): MappedStep | null {
  const [first] = hanging;
  if (!first) return null;
  const of = [...new Set(hanging.map(({ to }) => to))];
  const isOwn = ["ai_languageModel", "ai_outputParser"].includes(first.kind);
  // Every agent here searches and reads the web with tools of its own.
  if (isOwn || (first.kind === "ai_tool" && isWebTool(shortType(type)))) return { is: { as: "part", of } };
  if (first.kind === "ai_memory") return { is: { as: "part", of }, remarks: [approximated(reasons.memory)] };
  return { is: { as: "note", why: first.kind === "ai_tool" ? reasons.tool : reasons.knowledge, of } };
}

export const n8n: Importer = { id: "n8n", title: "n8n", detect: find, read };
