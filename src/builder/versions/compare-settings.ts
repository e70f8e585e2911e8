import type { GraphNode } from "#engine/graph/graph.ts";
import type { Catalog, IdKind } from "#engine/node.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { formatNumber } from "#lib/locale.ts";
import { readableMentions } from "#lib/mention.ts";
import { settingName, settingValue } from "#nodes/setting-names.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { waitMessageText } from "#product/texts/run/wait-messages.ts";
import { compareText as text } from "#product/texts/versions/compare.ts";

/** One setting of a step in two versions, as text. */
export interface SettingChange {
  /** Unique within the step. */
  readonly key: string;
  readonly label: string;
  /** Empty when it wasn't set. */
  readonly before: string;
  readonly after: string;
}

export interface SettingNames {
  readonly catalog: Catalog;
  /** The name of the item that an id in a config refers to. */
  nameOf(kind: Exclude<IdKind, "field">, id: string): string;
}

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isObjectList = (value: unknown): value is readonly JsonObject[] => Array.isArray(value) && value.every(isObject);

/** Ids and indexes mean nothing to people. */
const internalKeys: ReadonlySet<string> = new Set(["id", "index", "order"]);

/** Changed settings and options of a step. Without `before` or `after`, everything that is set. */
export function compareSettings(
  before: GraphNode | undefined,
  after: GraphNode | undefined,
  names: SettingNames,
): SettingChange[] {
  const type = after?.type ?? before?.type ?? "";
  const changes: SettingChange[] = [];
  const add = (key: string, label: string, old: unknown, now: unknown) => {
    const name = key.slice(key.lastIndexOf("/") + 1);
    const [was, is] = [settingText(old, type, name), settingText(now, type, name)];
    if (was !== is) changes.push({ key, label, before: was, after: is });
  };

  const compare = (key: string, label: string, old: unknown, now: unknown): void => {
    if (equalJson(old, now)) return;
    const isList = [old, now].every((one) => one === undefined || isObjectList(one));
    const [was, is] = [old ?? {}, now ?? {}];
    if (isList && isObjectList(now ?? old)) compareEntries(key, label, listOf(old), listOf(now));
    else if (isObject(was) && isObject(is)) compareFields(key, label, was, is);
    else add(key, label, old, now);
  };
  const compareFields = (key: string, label: string, old: JsonObject, now: JsonObject): void => {
    for (const inner of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (internalKeys.has(inner)) continue;
      // Settings under `config` are shown without the extra level.
      const name = inner === "config" ? "" : settingName(type, inner);
      compare(`${key}/${inner}`, label && name ? text.entry(label, name) : label || name, old[inner], now[inner]);
    }
  };
  const compareEntries = (key: string, label: string, old: readonly JsonObject[], now: readonly JsonObject[]): void => {
    const [was, is] = [byIdentity(old), byIdentity(now)];
    for (const id of new Set([...was.keys(), ...is.keys()])) {
      const [one, other] = [was.get(id), is.get(id)];
      const name = text.entry(label, titleOf(other ?? one ?? {}) || id);
      if (one && other) compareFields(`${key}/${id}`, name, one, other);
      else add(`${key}/${id}`, name, one, other);
    }
  };

  if (before && after && before.label !== after.label) add("label", text.name, before.label, after.label);
  if (before && after && before.type !== after.type) {
    const titleOfType = (node: GraphNode) => names.catalog[node.type]?.title ?? node.type;
    add("type", text.type, titleOfType(before), titleOfType(after));
  }
  compareFields("", "", readable(before, names), readable(after, names));
  for (const [key, label, read] of options()) add(key, label, before && read(before), after && read(after));
  return changes;
}

const options = (): readonly (readonly [string, string, (node: GraphNode) => unknown])[] => [
  ["options/isDisabled", text.isDisabled, ({ options: o }) => o?.isDisabled],
  ["options/retries", text.retries, ({ options: o }) => o?.ifFails?.retries],
  ["options/waitSeconds", text.waitSeconds, ({ options: o }) => o?.ifFails?.waitSeconds],
  ["options/timeoutSeconds", text.timeoutSeconds, ({ options: o }) => o?.ifFails?.timeoutSeconds],
  ["options/goOn", text.continueWithNA, ({ options: o }) => o?.ifFails?.goOn],
  ["options/assignee", text.assignee, ({ options: o }) => nameOfAssignee(o)],
  ["options/channel", text.channel, ({ options: o }) => nameOfChannel(o)],
  ["options/dueHours", text.dueHours, ({ options: o }) => o?.person?.dueHours],
  ["options/reminderHours", text.reminderHours, ({ options: o }) => o?.person?.reminderHours],
  ["options/pin", text.pin, ({ options: o }) => o?.pin && JSON.stringify(o.pin.result, null, 2)],
];

/** Members are not told apart, because a version keeps no names of them. */
function nameOfAssignee(options: GraphNode["options"]): string | undefined {
  const assignee = options?.person?.assignee;
  return assignee && ("email" in assignee ? assignee.email : text.aMember);
}

function nameOfChannel(options: GraphNode["options"]): string | undefined {
  const channel = options?.person?.channel;
  return channel && waitMessageText.settings.summary(channel.name || channel.id, integrationNameText[channel.appName]);
}

/** The config with names in place of ids, labels in place of mentions, and no secrets. */
function readable(node: GraphNode | undefined, { catalog, nameOf }: SettingNames): JsonObject {
  if (!node) return {};
  const spec = catalog[node.type];
  const config = spec?.config.safeParse(node.config);
  if (!spec || !config?.success) return isObject(node.config) ? node.config : {};
  const walked = spec.mapReferences(config.data, {
    text: readableMentions,
    id: (kind, id) => (kind === "field" ? id : nameOf(kind, id)),
    secret: (value) => (value ? text.hidden : ""),
  });
  return isObject(walked) ? walked : {};
}

const listOf = (value: unknown): readonly JsonObject[] => (isObjectList(value) ? value : []);

/** Matches entries of both versions by id, next step, key or name, or else by position. */
function byIdentity(entries: readonly JsonObject[]): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const [at, entry] of entries.entries()) {
    const given = [entry.id, entry.nextNodeId, entry.key, entry.name].find((one) => typeof one === "string" && one);
    const id = typeof given === "string" && !found.has(given) ? given : `${at + 1}`;
    found.set(id, entry);
  }
  return found;
}

const titleOf = ({ label, name, key, nextNodeId }: JsonObject): string =>
  [label, name, key, nextNodeId].find((one): one is string => typeof one === "string" && one !== "") ?? "";

/** `name` is the key that the value has in the config. */
function settingText(value: unknown, type: string, name: string): string {
  if (typeof value === "string") return settingValue(name, value);
  if (typeof value === "boolean") return value ? text.on : text.off;
  if (typeof value === "number") return formatNumber(value);
  if (Array.isArray(value))
    return value.map((one) => settingText(one, type, name)).join(value.some(isObject) ? "\n" : ", ");
  if (!isObject(value)) return "";
  return Object.entries(value)
    .map(([key, one]) => ({ key, words: internalKeys.has(key) ? "" : settingText(one, type, key) }))
    .filter(({ words }) => words !== "")
    .map(({ key, words }) => (key === "config" ? words : text.entry(settingName(type, key), words)))
    .join("\n");
}
