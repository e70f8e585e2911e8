import { BookmarkPlus, Server, SquareLibrary, SquareSlash } from "lucide-react";
import type { ServerPromptList } from "#features/mcp-server/client/use-offers.ts";
import { mcpOffersText } from "#product/texts/mcp/mcp-offers.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import type { Suggestion, SuggestionGroup } from "#ui/editor/suggestion.ts";
import type { ListedPrompt } from "./use-prompts.ts";

/** Ids of the actions below the prompts, which are no ids of prompts. */
export const promptActions = { create: "new-prompt", manage: "manage-prompts" } as const;

const text = savedPromptText;

/** The id of a prompt of a server, which is no id of a saved prompt. */
export const serverPromptId = (serverId: string, name: string): string => `${serverId} ${name}`;

const wordsOf = (title: string) => title.toLowerCase().split(/[\s-]+/);

/** Whether a title has all typed words, as the server sees it. */
const isMatch = (title: string, query: string) => wordsOf(query).every((word) => title.toLowerCase().includes(word));

/**
 * The menu after "/": matching prompts, those of the person first, then the actions. Words that match nothing make an
 * empty menu, so that what a person types for something else uses no keys.
 */
export function listPromptGroups(
  query: string,
  prompts: readonly ListedPrompt[],
  fromServers: readonly ServerPromptList[] = [],
): SuggestionGroup[] {
  const found = prompts.filter(({ title }) => isMatch(title, query));
  const ofServers = fromServers.flatMap(({ serverId, server, prompts: offered }) =>
    offered
      .filter(({ title, name }) => isMatch(`${title} ${name}`, query))
      .map(
        ({ name, title, hint }): Suggestion => ({
          id: serverPromptId(serverId, name),
          label: title,
          icon: Server,
          hint: hint.replaceAll(/\s+/g, " "),
          end: server,
        }),
      ),
  );
  if (found.length + ofServers.length === 0 && query !== "") return [];
  const toItem = ({ id, title, excerpt, isOwn, authorName }: ListedPrompt): Suggestion => ({
    id,
    label: title,
    icon: SquareSlash,
    hint: excerpt.replaceAll(/\s+/g, " "),
    ...(!isOwn && { end: authorName }),
  });
  const create = { id: promptActions.create, label: text.new, icon: BookmarkPlus };
  if (found.length + ofServers.length === 0)
    return [{ label: text.menu.none, items: [{ ...create, hint: text.menu.noneHint }] }];
  const groups: SuggestionGroup[] = [
    { label: text.menu.own, items: found.filter(({ isOwn }) => isOwn).map(toItem) },
    { label: text.menu.shared, items: found.filter(({ isOwn }) => !isOwn).map(toItem) },
    { label: mcpOffersText.prompts, items: ofServers },
    {
      label: text.title,
      isLabelHidden: true,
      items: [create, { id: promptActions.manage, label: text.manage, icon: SquareLibrary }],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
