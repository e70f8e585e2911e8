/** Replaces search matches. */

import { relabelMentions } from "#builder/graph/relabel-mentions.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { identityMapper } from "#engine/reference.ts";
import { parseMentions } from "#lib/mention.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";

export interface ReplaceResult {
  readonly graph: Graph;
  /** Number of replacements. */
  readonly count: number;
  /** Number of matches left because the result would be invalid, such as an empty name or a text over the limit. */
  readonly skipped: number;
}

/** Config keys of readable texts that aren't templates. Other strings may be ids, choices or URLs. */
const textKeys = new Set(["label", "description", "placeholder", "options", "desc", "text"]);

/**
 * Replaces text case-insensitively in step labels and written texts, but not in ids or mentions, whose labels are
 * updated automatically. `nodeIds` limits it to some steps.
 */
export function replaceWords(
  graph: Graph,
  query: string,
  replacement: string,
  nodeIds?: ReadonlySet<string>,
): ReplaceResult {
  const words = query.trim();
  if (!words) return { graph, count: 0, skipped: 0 };
  const pattern = new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), "giu");
  let count = 0;
  let kept = 0;
  const nodes = graph.nodes.map((node) => {
    if (nodeIds && !nodeIds.has(node.id)) return node;
    const tally = { count: 0 };
    const next = replaceInNode(node, pattern, replacement, tally);
    if (tally.count === 0) return node;
    const config = catalog[node.type]?.config.safeParse(next.config);
    const label = next.label.trim();
    const { min, max } = limits.workflow.labelChars;
    const fits = config?.success && label.length >= min && label.length <= max;
    if (!fits) kept += tally.count;
    else count += tally.count;
    return fits ? { ...node, label, config: config.data } : node;
  });
  return { graph: count > 0 ? relabelMentions({ ...graph, nodes }) : graph, count, skipped: kept };
}

interface Tally {
  count: number;
}

function replaceInNode(
  node: GraphNode,
  pattern: RegExp,
  by: string,
  tally: Tally,
): Pick<GraphNode, "label" | "config"> {
  const replace = (text: string) =>
    parseMentions(text)
      .map((part) => {
        if (part.kind === "mention") return part.markup;
        return part.text.replace(pattern, () => {
          tally.count += 1;
          return by;
        });
      })
      .join("");
  const done = new Set<string>();
  const config = catalog[node.type]?.mapReferences(node.config, {
    ...identityMapper,
    text(template) {
      const next = replace(template);
      done.add(next);
      return next;
    },
  });
  const replaceInside = (value: unknown, isRead: boolean): unknown => {
    if (typeof value === "string") return isRead && !done.has(value) ? replace(value) : value;
    if (Array.isArray(value)) return value.map((one) => replaceInside(one, isRead));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceInside(one, textKeys.has(key))]));
  };
  return { label: replace(node.label), config: replaceInside(config ?? node.config, false) };
}
