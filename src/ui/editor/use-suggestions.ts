import type { SuggestionOptions, SuggestionProps } from "@tiptap/suggestion";
import { useCallback, useMemo, useRef, useState } from "react";
import {
  type Suggest,
  type Suggestion,
  type SuggestionGroup,
  suggestionMarkup,
  type Trigger,
  triggers,
} from "./suggestion.ts";

type OpenProps = SuggestionProps<SuggestionGroup, { markup: string }>;

interface OpenList {
  props: OpenProps;
  groups: readonly SuggestionGroup[];
  at: number;
}

/** Connects the editor's triggers to a suggestion list with its state and keys. */
export function useSuggestions(suggest: Suggest | undefined) {
  const [list, setList] = useState<OpenList | null>(null);
  const latest = useRef({ suggest, list });
  latest.current = { suggest, list };

  const pick = useCallback((item: Suggestion) => {
    latest.current.list?.props.command({ markup: suggestionMarkup(item) });
  }, []);

  const options = useMemo(() => {
    const press = (event: KeyboardEvent): boolean => {
      // Esc closes only the list, not a dialog around the editor.
      if (event.key === "Escape") event.stopPropagation();
      const open = latest.current.list;
      const items = open?.groups.flatMap((group) => group.items) ?? [];
      if (!open || items.length === 0 || event.isComposing) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        setList({ ...open, at: (open.at + step + items.length) % items.length });
        return true;
      }
      const marked = items[open.at];
      if ((event.key !== "Enter" && event.key !== "Tab") || !marked) return false;
      pick(marked);
      return true;
    };
    const show = (props: OpenProps) =>
      setList((old) => {
        // Keeps the last result while loading, so that the list doesn't flicker.
        const groups = props.loading && old ? old.groups : props.items.filter((group) => group.items.length > 0);
        return { props, groups, at: old && groups === old.groups ? old.at : 0 };
      });
    return triggers.map((char) => optionsFor(char, latest, { show, press, hide: () => setList(null) }));
  }, [pick]);

  return {
    list: list && list.groups.length > 0 ? list : null,
    setAt: (at: number) => setList((old) => old && { ...old, at }),
    options,
    pick,
  };
}

interface ListCallbacks {
  show: (props: OpenProps) => void;
  press: (event: KeyboardEvent) => boolean;
  hide: () => void;
}

function optionsFor(
  char: Trigger,
  latest: { current: { suggest: Suggest | undefined } },
  { show, press, hide }: ListCallbacks,
): Omit<SuggestionOptions<SuggestionGroup, { markup: string }>, "editor"> {
  return {
    char,
    allowSpaces: true,
    // Triggers must start a word, so that an email address opens nothing. Double braces work anywhere.
    allowedPrefixes: char === "{{" ? null : [" ", "\u00a0", "(", "[", '"', "'", "/", "-"],
    floatingUi: { strategy: "fixed" },
    shouldShow: ({ query }) => (char === "{{" || !/^\s/.test(query)) && query.length <= 60,
    items: async ({ query }) => [...((await latest.current.suggest?.(query, char)) ?? [])],
    render: () => ({ onStart: show, onUpdate: show, onExit: hide, onKeyDown: ({ event }) => press(event) }),
  };
}
