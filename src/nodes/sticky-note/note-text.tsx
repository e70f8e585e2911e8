import { ChevronRight } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noteFormText } from "#product/texts/step-forms/note-form.ts";
import { cx } from "#ui/cx.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";

interface NoteTextProps {
  text: string;
  /** Collapsed below the text. */
  details: string | undefined;
  /** Shown for an empty note. */
  empty: string;
}

const words = noteFormText;

/** A note's text. A long text scrolls and fades out at the end. */
export function NoteText({ text, details, empty }: NoteTextProps) {
  const [isOpen, setOpen] = useState(false);
  const { scroller, isLong, isAtEnd, look } = useOverflow();
  return (
    <div
      ref={scroller}
      onScroll={look}
      tabIndex={isLong ? 0 : undefined}
      className={cx(
        "focus-inset relative size-full overflow-y-auto px-3.5 py-3 scroll-thin",
        // The wheel pans the canvas unless the note can scroll.
        isLong && "nowheel",
        isLong && !isAtEnd && "mask-b-from-[calc(100%-28px)]",
      )}
    >
      <div>
        {text.trim() ? (
          <Markdown
            text={text}
            className="text-sm! [&_*]:leading-[18px]! [&_li]:my-0! [&_p]:my-0! [&_p+*]:mt-1.5! [&_ul+*]:mt-1.5!"
          />
        ) : (
          <p className="text-ink-3">{empty}</p>
        )}
        {details && (
          <>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={({ currentTarget }) => {
                flushSync(() => setOpen(!isOpen));
                // Scrolls the opened details into view.
                scroller.current?.scrollTo({ top: isOpen ? 0 : currentTarget.offsetTop - 8 });
              }}
              onDoubleClick={(event) => event.stopPropagation()}
              className="nodrag nopan mt-2 flex min-h-6 items-center gap-1 font-medium text-ink-2 hover:text-ink"
            >
              <ChevronRight aria-hidden className={cx("size-3.5 transition-transform", isOpen && "rotate-90")} />
              {words.originalSettings}
            </button>
            {isOpen && (
              <pre className="nodrag mt-1 cursor-text font-mono text-xs leading-[17px] whitespace-pre-wrap wrap-anywhere select-text">
                {details}
              </pre>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Whether a box overflows, and whether its end is visible. */
function useOverflow() {
  const scroller = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ isLong: false, isAtEnd: true });
  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isLong = box.scrollHeight > box.clientHeight + 1;
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    setState((before) => (before.isLong === isLong && before.isAtEnd === isAtEnd ? before : { isLong, isAtEnd }));
  }, []);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [look]);
  return { scroller, look, ...state };
}
