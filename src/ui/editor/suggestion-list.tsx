import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cx } from "../cx.ts";
import { floatingSurface } from "../overlays/surface.ts";
import type { Suggestion, SuggestionGroup } from "./suggestion.ts";
import { SuggestionRow } from "./suggestion-row.tsx";

interface SuggestionListProps {
  id: string;
  label: string;
  groups: readonly SuggestionGroup[];
  /** Index of the active item among all items. */
  at: number;
  onMark: (at: number) => void;
  onPick: (item: Suggestion) => void;
  /** Positions the element at the caret; returns the cleanup function. */
  mount: (element: HTMLElement) => () => void;
  /** The page or dialog that contains the editor; the list is rendered inside it for screen readers. */
  container: Element;
}

/** Suggestions at the caret. The focus stays in the editor, which references the active item. */
export function SuggestionList({ id, label, groups, at, onMark, onPick, mount, container }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once for each opening; later ones would blink
  useEffect(() => (list.current ? mount(list.current) : undefined), []);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  let count = 0;
  return createPortal(
    // The attribute keeps the list accessible above a dialog, which hides the rest of the page.
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      data-react-aria-top-layer="true"
      className={cx(
        floatingSurface,
        "fixed max-h-[40vh] min-w-64 max-w-[min(420px,calc(100vw-16px))] animate-fade-in p-1",
      )}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
        <div
          key={group.items[0]?.id}
          role="group"
          aria-label={group.label}
          className="not-first:mt-1 not-first:border-line not-first:border-t not-first:pt-1"
        >
          {!group.isLabelHidden && (
            <div aria-hidden className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">
              {group.label}
            </div>
          )}
          {group.items.map((item) => {
            const place = count++;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the editor has the focus and handles the keys
              <div
                key={item.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                data-at={place}
                aria-selected={place === at}
                onPointerMove={() => place !== at && onMark(place)}
                // Keeps the focus in the editor.
                onMouseDown={(event) => event.preventDefault()}
                // Not on pointer down, so that a finger can scroll the list.
                onClick={() => onPick(item)}
                className={cx(
                  "flex min-h-row cursor-default items-center gap-2 rounded-control px-2 py-1",
                  place === at && "bg-hover",
                )}
              >
                <SuggestionRow item={item} />
              </div>
            );
          })}
        </div>
      ))}
    </div>,
    container,
  );
}
