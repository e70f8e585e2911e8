import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useState } from "react";
import type { Suggestion, SuggestionGroup } from "./suggestion.ts";
import { SuggestionList } from "./suggestion-list.tsx";

export interface SuggestionMenuHandle {
  /** Returns true if the list has used the key. */
  press: (event: KeyboardEvent) => boolean;
}

export interface SuggestionMenuProps {
  id: string;
  label: string;
  /** What was typed to find the items. Another query marks the first item again. */
  query: string;
  /** Without items, nothing is shown and no key is used. */
  groups: readonly SuggestionGroup[];
  /** The text box, above or below which the list is shown. */
  anchor: RefObject<HTMLElement | null>;
  isBelow: boolean;
  onPick: (item: Suggestion) => void;
  onClose: () => void;
  /** Receives the id of the active option; null while nothing is found. */
  onActive: (optionId: string | null) => void;
  handle: Ref<SuggestionMenuHandle>;
}

/** Suggestions at the edge of a text box. The focus stays in the text. */
export function SuggestionMenu({
  id,
  label,
  query,
  groups,
  anchor,
  isBelow,
  onPick,
  onClose,
  onActive,
  handle,
}: SuggestionMenuProps) {
  const items = groups.flatMap((group) => group.items);
  const [active, setActive] = useState({ query, at: 0 });
  const at = active.query === query ? Math.min(active.at, items.length - 1) : 0;
  const optionId = items.length > 0 ? `${id}-${at}` : null;
  useEffect(() => {
    onActive(optionId);
    return () => onActive(null);
  }, [optionId, onActive]);

  useImperativeHandle(handle, () => ({
    press(event) {
      const marked = items[at];
      if (!marked || event.nativeEvent.isComposing) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive({ query, at: (at + step + items.length) % items.length });
      else if (event.key === "Escape") onClose();
      else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") onPick(marked);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  }));
  const container = anchor.current?.closest("[role=dialog], main") ?? document.body;
  if (!anchor.current || items.length === 0) return null;
  return (
    <SuggestionList
      id={id}
      label={label}
      groups={groups}
      at={at}
      onMark={(marked) => setActive({ query, at: marked })}
      onPick={onPick}
      mount={placeAt(anchor.current, isBelow)}
      container={container}
    />
  );
}

const gapPixels = 4;

/** Low lists can still be scrolled. */
const minHeightPixels = 120;

/** Keeps a list at the edge of an element, as wide as the element at most, and clear of the keyboard of a phone. */
function placeAt(anchor: HTMLElement, isBelow: boolean) {
  return (list: HTMLElement) => {
    const place = () => {
      const { left, top, bottom, width } = anchor.getBoundingClientRect();
      list.style.left = `${left}px`;
      list.style.maxWidth = `min(420px, ${width}px)`;
      const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
      const space = (isBelow ? offsetTop + height - bottom : top - offsetTop) - 2 * gapPixels;
      list.style.maxHeight = `max(${minHeightPixels}px, min(40vh, ${space}px))`;
      if (isBelow) list.style.top = `${bottom + gapPixels}px`;
      else list.style.bottom = `${window.innerHeight - top + gapPixels}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(anchor);
    window.addEventListener("resize", place);
    window.visualViewport?.addEventListener("resize", place);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", place);
      window.visualViewport?.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, { capture: true });
    };
  };
}
