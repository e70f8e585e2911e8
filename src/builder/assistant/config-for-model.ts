/** The settings of a step for the model: mentions as names in double braces, and no secrets. */
import type { GraphNode } from "#engine/graph/graph.ts";
import type { AnySpec } from "#engine/node.ts";
import { parseMentions } from "#lib/mention.ts";
import type { Config } from "./changes.ts";

export const isJsonObject = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const inDoubleBraces = (label: string) => `{{${label}}}`;

const withReadableMentions = (template: string) =>
  parseMentions(template)
    .map((part) => (part.kind === "text" ? part.text : inDoubleBraces(part.label)))
    .join("");

/** Only settings of the type's compact form; empty for types without one. */
export function configForModel(spec: AnySpec | undefined, { config }: Pick<GraphNode, "config">): Config {
  if (!spec?.compact?.schema) return {};
  const plain = spec.mapReferences(config, { text: withReadableMentions, id: (_, id) => id, secret: () => "" });
  return pickCompactKeys(spec, plain);
}

/** Some types keep part of their compact form under `config`. */
export function pickCompactKeys(spec: AnySpec, config: unknown): Config {
  const given = isJsonObject(config) ? config : {};
  const all = { ...(isJsonObject(given.config) ? given.config : {}), ...given };
  const known = Object.keys(spec.compact?.schema?.shape ?? {});
  return Object.fromEntries(Object.entries(all).filter(([key]) => known.includes(key)));
}
