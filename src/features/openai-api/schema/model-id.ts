import { slugify } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";

export interface ModelKey {
  readonly kind: "agent" | "workflow";
  /** The last part of its id, which is random. */
  readonly idEnd: string;
}

/** The id of an agent or a workflow as a model: its kind, its title for people, and the end of its id. */
export const modelIdOf = (kind: ModelKey["kind"], { id, title }: { id: string; title: string }): string =>
  [kind, slugify(title).slice(0, limits.openaiApi.modelNameChars), id.slice(-12)].filter(Boolean).join("-");

/** What a model's id names. The title in it may be an old one. Null for other texts. */
export function parseModelId(modelId: string): ModelKey | null {
  const [, kind, idEnd] = /^(agent|workflow)-(?:.*-)?([\da-f]{12})$/.exec(modelId) ?? [];
  return idEnd !== undefined && (kind === "agent" || kind === "workflow") ? { kind, idEnd } : null;
}
