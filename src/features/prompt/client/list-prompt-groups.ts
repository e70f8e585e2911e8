import { BookmarkPlus, SquareLibrary, SquareSlash } from "lucide-react";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import type { Suggestion, SuggestionGroup } from "#ui/editor/suggestion.ts";
import type { ListedPrompt } from "./use-prompts.ts";

/** Ids of the actions below the prompts, which are no ids of prompts. */
export const promptActions = { create: "new-prompt", manage: "manage-prompts" } as const;

const text = savedPromptText;

const wordsOf = (title: string) => title.toLowerCase().split(/[\s-]+/);

/** Whether a title has all typed words, as the server sees it. */
const isMatch = (title: string, query: string) => wordsOf(query).every((word) => title.toLowerCase().includes(word));

/**
 * The menu after "/": matching prompts, those of the person first, then the actions. Words that match nothing make an
 * empty menu, so that what a person types for something else uses no keys.
 */
export function listPromptGroups(query: string, prompts: readonly ListedPrompt[]): SuggestionGroup[] {
  const found = prompts.filter(({ title }) => isMatch(title, query));
  if (found.length === 0 && query !== "") return [];
  const toItem = ({ id, title, excerpt, isOwn, authorName }: ListedPrompt): Suggestion => ({
    id,
    label: title,
    icon: SquareSlash,
    hint: excerpt.replaceAll(/\s+/g, " "),
    ...(!isOwn && { end: authorName }),
  });
  const create = { id: promptActions.create, label: text.new, icon: BookmarkPlus };
  if (found.length === 0) return [{ label: text.menu.none, items: [{ ...create, hint: text.menu.noneHint }] }];
  const groups: SuggestionGroup[] = [
    { label: text.menu.own, items: found.filter(({ isOwn }) => isOwn).map(toItem) },
    { label: text.menu.shared, items: found.filter(({ isOwn }) => !isOwn).map(toItem) },
    {
      label: text.title,
      isLabelHidden: true,
      items: [create, { id: promptActions.manage, label: text.manage, icon: SquareLibrary }],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
