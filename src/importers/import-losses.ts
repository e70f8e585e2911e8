/** Finds what an import lost: every text, setting and connection of a file must be somewhere in its result. */
import { indexGraph, reachableFrom } from "#engine/graph/graph.ts";
import type { Catalog } from "#engine/node.ts";
import { asList, asObject, asText, getPath, isJsonObject, objectsIn } from "#lib/json/json-object.ts";
import { readWorkflowFile, type WorkflowFile } from "./index.ts";
import { removed } from "./redact.ts";
import { readTime } from "./schedules.ts";

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
    return Object.entries(value).flatMap(([name, one]) =>
      skip.has(name) || (name === "tags" && "baseClasses" in value) ? [] : leavesOf(one, skip, name),
    );
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

/** What people call the nodes of older flows. */
const ownNames = ["supervisorName", "workerName", "agentName", "llmNodeName", "conditionName", "conditionAgentName"];

interface Connection {
  readonly from: string;
  readonly to: string;
  /** A part of a node, such as its model, comes before nothing. */
  readonly isAttachment: boolean;
}

/** The connections of a file, by the names of its nodes. */
function connectionsOf(file: unknown): Connection[] {
  const known = asObject(file);
  if (isJsonObject(known.connections))
    return Object.entries(known.connections).flatMap(([from, kinds]) =>
      Object.entries(asObject(kinds)).flatMap(([kind, outputs]) =>
        asList(outputs).flatMap((list) =>
          objectsIn(list).map(({ node }) => ({ from, to: asText(node), isAttachment: /^ai_/.test(kind) })),
        ),
      ),
    );
  const graph = asObject(getPath(known, "workflow", "graph") ?? known);
  const names = new Map(
    objectsIn(graph.nodes).map((node) => {
      const data = asObject(node.data);
      const inputs = asObject(data.inputs);
      const given = ownNames.map((name) => asText(inputs[name])).find(Boolean);
      return [
        asText(node.id),
        given || asText(data.title) || asText(data.label) || asText(data.type) || asText(data.name),
      ];
    }),
  );
  return objectsIn(graph.edges).flatMap(({ source, target }) => {
    const [from, to] = [names.get(asText(source)), names.get(asText(target))];
    return from && to ? [{ from, to, isAttachment: false }] : [];
  });
}

/**
 * The connections of a file that are neither drawn nor reported. A node without a step of its own leads to what followed it,
 * so a connection to it must lead there.
 */
function lostConnections(file: unknown, { graph, report }: WorkflowFile): string[] {
  const index = indexGraph(graph);
  const connections = connectionsOf(file);
  const holders = (name: string) =>
    graph.nodes.filter(
      ({ label, options }) => label === name || options?.source?.nodes.some((one) => one.name === name),
    );
  const hasStep = (name: string) =>
    graph.nodes.some(
      ({ label, type, options }) =>
        type !== "STICKY_NOTE" && (label === name || options?.source?.nodes[0]?.name === name),
    );
  const lines = [...(report?.toFix ?? []), ...(report?.notes ?? [])];
  const isKept = (from: string, to: string) => {
    const [sources, targets] = [holders(from), holders(to)];
    const isDrawn = sources.some(({ id }) => {
      const behind = reachableFrom(index, id);
      return targets.some((one) => behind.has(one.id));
    });
    const names = [to, ...targets.map(({ label }) => label)];
    const isReported = lines.some(
      ({ name, text }) =>
        [from, ...sources.map(({ label }) => label)].some((one) => name.startsWith(one)) &&
        names.some((one) => text.includes(one)),
    );
    return isDrawn || isReported;
  };
  const flows = connections.filter(({ isAttachment }) => !isAttachment);
  const nextSteps = (name: string): string[] => {
    const seen = new Set([name]);
    for (const one of seen) if (!hasStep(one)) for (const { from, to } of flows) if (from === one) seen.add(to);
    return [...seen].filter(hasStep);
  };
  return connections
    .filter(({ from, to, isAttachment }) => {
      if (isKept(from, to)) return false;
      return isAttachment || (hasStep(from) && nextSteps(to).some((next) => !isKept(from, next)));
    })
    .map(({ from, to }) => `connection ${from} > ${to}`);
}

/** What was set about times and calls. */
const triggerSettings = new Set(
  `expression cronExpression cron_expression scheduleCronExpression triggerAtHour triggerAtMinute triggerAtDay
  triggerAtDayOfMonth hour minute dayOfMonth path httpMethod method webhookMethod timezone scheduleTimezone time
  scheduleOnTime minutesInterval hoursInterval daysInterval weeksInterval monthsInterval`.split(/\s+/),
);

/** The nodes of a file that start runs by time or by a call, with their settings. */
function ownTriggersOf(file: unknown): { name: string; settings: unknown }[] {
  const known = asObject(file);
  const own = objectsIn(known.nodes)
    .filter(({ type }) => /^n8n-nodes-base\.(?:scheduleTrigger|cron|interval|webhook)$/.test(asText(type)))
    .map(({ name, parameters }) => ({ name: asText(name), settings: parameters }));
  const graph = asObject(getPath(known, "workflow", "graph") ?? known);
  const starts = objectsIn(graph.nodes)
    .map((node) => asObject(node.data))
    .filter(
      ({ type, inputs }) =>
        /^trigger-(?:schedule|webhook)$/.test(asText(type)) ||
        /^(?:scheduleInput|webhookTrigger)$/.test(asText(asObject(inputs).startInputType)),
    )
    .map(({ title, label, inputs, ...data }) => ({ name: asText(title) || asText(label), settings: inputs ?? data }));
  return [...own, ...starts];
}

/** Times and calls must be in a trigger or in the report, because what is kept with a step starts nothing. */
function lostTriggers(file: unknown, { triggers, report }: WorkflowFile): string[] {
  return ownTriggersOf(file).flatMap(({ name, settings }) => {
    const lines = [...(report?.triggers ?? []), ...(report?.toFix ?? [])].filter((line) => line.name === name);
    const own = triggers.filter(({ of }) => of === name);
    if (own.length === 0 && lines.length === 0) return [`trigger ${name}`];
    const found = JSON.stringify([own, lines]).toLowerCase();
    return leavesOf(settings, drawing)
      .filter(({ key, value }) => triggerSettings.has(key) && !spellings(value).some((one) => found.includes(one)))
      .map(({ key, value }) => `trigger ${name}: ${key} ${value}`);
  });
}

/** A value as triggers may spell it: without seconds, with two digits, or of 24 hours. */
function spellings(given: string): string[] {
  const value = given.trim().toLowerCase();
  const { hour, minute } = readTime(value);
  const two = (number: number | undefined) => String(number ?? 0).padStart(2, "0");
  return [
    value,
    value.split(/\s+/).slice(-5).join(" "),
    ...(/^\d$/.test(value) ? [`0${value}`, ...(value === "0" ? ["7"] : [])] : []),
    ...(hour === undefined ? [] : [`${two(hour)}:${two(minute)}`]),
  ];
}

/** The losses of one workflow of a parsed file. */
export function findImportLosses(given: unknown, file: unknown, catalog: Catalog): string[] {
  const read = readWorkflowFile(given, catalog);
  if ("problems" in read) return read.problems.map(({ path, text }) => `refused: ${path} ${text}`);
  const found = textsOf(read);
  // Each by itself, because the end of a tag must not be looked for in another text.
  const haystack = found.map(({ value }) => normalize(value)).join("\n");
  const pairs = new Set(found.map(({ key, value }) => `${key}=${value}`));
  const removedFields = (read.report?.toFix ?? [])
    .filter(({ isKey }) => isKey)
    .map(({ text }) => text)
    .join("\n");
  const losses = leavesOf(file, drawing).filter(({ key, value }) => {
    if (pairs.has(`${key}=${value}`) || haystack.includes(normalize(value))) return false;
    const isRemoved = found.some((one) => one.key === key && one.value.includes(removed));
    return !(isRemoved && removedFields !== "");
  });
  return [
    ...losses.map(({ key, value }) => `${key}: ${value.slice(0, 120)}`),
    ...lostConnections(file, read),
    ...lostTriggers(file, read),
  ];
}
