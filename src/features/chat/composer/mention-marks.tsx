import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ShownText } from "../client/mentions/shown-text.ts";

interface MentionMarksProps {
  shown: ShownText;
  area: RefObject<HTMLTextAreaElement | null>;
  /** The padding and text size of the text area. */
  className: string;
}

/** Colors the mentions behind a text area, which must be transparent and have the same padding and text. */
export function MentionMarks({ shown: { text, mentions }, area, className }: MentionMarksProps) {
  const marks = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text may scroll the area
  useLayoutEffect(() => {
    const field = area.current;
    if (!field || !marks.current) return;
    const follow = () => {
      if (!marks.current) return;
      // Without the scroll bar, so that lines break at the same words.
      marks.current.style.width = `${field.clientWidth}px`;
      marks.current.scrollTop = field.scrollTop;
    };
    follow();
    field.addEventListener("scroll", follow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(field);
    return () => {
      field.removeEventListener("scroll", follow);
      observer.disconnect();
    };
  }, [area, text]);
  if (mentions.length === 0) return null;
  return (
    <div
      ref={marks}
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 left-0 overflow-hidden whitespace-pre-wrap wrap-break-word text-transparent ${className}`}
    >
      {mentions.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(mentions[at - 1]?.end ?? 0, start)}
          <span className="rounded-mark bg-accent-soft shadow-[0_0_0_2px_var(--accent-soft)]">
            {text.slice(start, end)}
          </span>
        </span>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
      {/* Gives an empty last line its height, as in the text area. */}
      {"\u200b"}
    </div>
  );
}
