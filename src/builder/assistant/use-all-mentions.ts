import { useCallback } from "react";
import { filterMentions, findMentionTarget, mentionGroups } from "#builder/prompt-field/mentions.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import { type Graph, orderNodes } from "#engine/graph/graph.ts";
import type { Mention } from "#lib/mention.ts";
import { iconOf } from "#nodes/icon-of.tsx";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import type { MentionDisplay } from "#ui/editor/mention-display.ts";
import type { SuggestionGroup } from "#ui/editor/suggestion.ts";

/** The assistant gets steps only, no agents. */
const noAgents = new Set<string>();

const groupsOf = (graph: Graph) => {
  const order = orderNodes(graph);
  return mentionGroups(graph, { order, always: new Set(order) });
};

/** Every step of the workflow and its fields, for mentions in questions to the assistant. */
export function useAllMentions() {
  const session = useBuilder();
  const suggest = useCallback(
    (query: string): SuggestionGroup[] =>
      filterMentions(groupsOf(session.graph()), query).map(({ label, icon, items }) => ({
        label,
        items: items.map(({ kind, ...item }) => ({ ...item, icon: iconOf(icon), ...(kind && { end: kind }) })),
      })),
    [session],
  );
  const describeMention = useCallback(
    (mention: Mention): MentionDisplay => {
      const target = findMentionTarget(groupsOf(session.graph()), mention, noAgents);
      return target
        ? { icon: iconOf(target.icon), title: mention.label }
        : { isBroken: true, title: promptFieldText.brokenMention };
    },
    [session],
  );
  return { suggest, describeMention, suggestionsLabel: promptFieldText.suggestions };
}
