/** Finds what an import lost: every text, setting and connection of a file must be somewhere in its result. */
import { indexGraph, reachableFrom } from "#engine/graph/graph.ts";
import type { Catalog } from "#engine/node.ts";
import { asList, asObject, asText, getPath, isJsonObject, objectsIn } from "#lib/json/json-object.ts";
import { readWorkflowFile, type WorkflowFile } from "./index.ts";
import { removed } from "./redact.ts";

/** Where things stand on a canvas, how an editor draws its forms, and ids that only connect. */
const drawing = new Set(
  `position positionAbsolute width height selected dragging viewport id zIndex sourcePosition targetPosition x y zoom
  source target sourceHandle targetHandle parentNode extent inputParams inputAnchors outputAnchors outputs baseClasses
  category description version type sourceType targetType isInIteration isInLoop edges connections measured style
  filePath color colour hideInput documentation template display_name metadata frozen resizing`.split(/\s+/),
);

interface Leaf {
  readonly key: string;
  readonly value: string;
}

const normalize = (text: string) => text.replaceAll(/<[^<>]*>|&\w+;|[\s"'\\]+/g, "");

function leavesOf(value: unknown, skip: ReadonlySet<string>, key = ""): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, skip, key));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, one]) => (skip.has(name) ? [] : leavesOf(one, skip, name)));
  if (typeof value === "string" && /^\s*[[{]/.test(value)) {
    const parsed = parseJson(value);
    if (parsed !== undefined) return leavesOf(parsed, skip, key);
  }
  const text = value === null || value === undefined || value === "" ? "" : String(value);
  return text ? [{ key, value: text }] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Everything that people can read in the result. */
function textsOf({ graph, agents, report, title, category }: WorkflowFile): Leaf[] {
  const sources = graph.nodes.flatMap((node) => {
    const joined = new Map<string, string>();
    for (const { name, type, settings } of node.options?.source?.nodes ?? []) {
      const key = `${name} ${type}`;
      joined.set(key, (joined.get(key) ?? "") + settings);
    }
    return [...joined.values()].flatMap((text) => leavesOf(parseJson(text) ?? text, new Set()));
  });
  return [...leavesOf([graph, agents, report, title, category], new Set()), ...sources];
}

/** The connections of a file, by the names of its nodes. */
function connectionsOf(file: unknown): [string, string][] {
  const known = asObject(file);
  if (isJsonObject(known.connections))
    return Object.entries(known.connections).flatMap(([from, kinds]) =>
      Object.values(asObject(kinds)).flatMap((outputs) =>
        asList(outputs).flatMap((list) => objectsIn(list).map(({ node }): [string, string] => [from, asText(node)])),
      ),
    );
  const graph = asObject(getPath(known, "workflow", "graph") ?? known);
  const names = new Map(
    objectsIn(graph.nodes).map((node) => {
      const data = asObject(node.data);
      const { supervisorName, workerName, agentName, conditionName } = asObject(data.inputs);
      const given = [supervisorName, workerName, agentName, conditionName].map(asText).find(Boolean);
      return [
        asText(node.id),
        given || asText(data.title) || asText(data.label) || asText(data.type) || asText(data.name),
      ];
    }),
  );
  return objectsIn(graph.edges).flatMap(({ source, target }): [string, string][] => {
    const [from, to] = [names.get(asText(source)), names.get(asText(target))];
    return from && to ? [[from, to]] : [];
  });
}

function lostConnections(file: unknown, { graph, report }: WorkflowFile): string[] {
  const index = indexGraph(graph);
  const holders = (name: string) =>
    graph.nodes.filter(
      ({ label, options }) => label === name || options?.source?.nodes.some((one) => one.name === name),
    );
  return connectionsOf(file).flatMap(([from, to]) => {
    const [sources, targets] = [holders(from), holders(to)];
    const isDrawn = sources.some(({ id }) => {
      const behind = reachableFrom(index, id);
      return targets.some((one) => behind.has(one.id));
    });
    const lines = [...(report?.toFix ?? []), ...(report?.notes ?? [])];
    const names = [to, ...targets.map(({ label }) => label)];
    const isReported = lines.some(
      ({ name, text }) =>
        [from, ...sources.map(({ label }) => label)].some((one) => name.startsWith(one)) &&
        names.some((one) => text.includes(one)),
    );
    return isDrawn || isReported ? [] : [`connection ${from} > ${to}`];
  });
}

/** The losses of one workflow of a parsed file. */
export function findImportLosses(given: unknown, file: unknown, catalog: Catalog): string[] {
  const read = readWorkflowFile(given, catalog);
  if ("problems" in read) return read.problems.map(({ path, text }) => `refused: ${path} ${text}`);
  const found = textsOf(read);
  const haystack = normalize(found.map(({ value }) => value).join("\n"));
  const pairs = new Set(found.map(({ key, value }) => `${key}=${value}`));
  const removedFields = (read.report?.toFix ?? [])
    .filter(({ isKey }) => isKey)
    .map(({ text }) => text)
    .join("\n");
  const losses = leavesOf(file, drawing).filter(({ key, value }) => {
    if (/^(?:true|false|-?[\d.]+)$/.test(value))
      return !pairs.has(`${key}=${value}`) && !haystack.includes(normalize(value));
    if (haystack.includes(normalize(value))) return false;
    const isRemoved = found.some((one) => one.key === key && one.value.includes(removed));
    return !(isRemoved && removedFields !== "");
  });
  return [...losses.map(({ key, value }) => `${key}: ${value.slice(0, 120)}`), ...lostConnections(file, read)];
}
