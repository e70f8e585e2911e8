import { MessageSquareQuote } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { quoteInComposer, useHasComposer } from "#client/composer-quote.ts";
import { limits } from "#product/limits.ts";
import { canvasPanelText as text } from "#product/texts/canvas/canvas-panel.ts";
import { Button } from "#ui/buttons/button.tsx";

interface Selected {
  words: string;
  /** Pixels from the top left of the canvas. */
  top: number;
  left: number;
}

/** Text in which a person can select a passage and send it to the open chat as "change this". */
export function CanvasSelection({ title, children }: { title: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const hasComposer = useHasComposer();
  const selected = useSelected(container);
  function quote(words: string) {
    quoteInComposer(text.changeRequest(title, toQuote(words)));
    document.getSelection()?.removeAllRanges();
  }
  return (
    <div ref={container} className="relative">
      {children}
      {hasComposer && selected && (
        // Pressing the button must not end the selection.
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the selection
        <div
          className="absolute z-10"
          style={{ top: selected.top, left: selected.left }}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Button size="s" icon={MessageSquareQuote} onPress={() => quote(selected.words)}>
            {text.changeThis}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The passage as a Markdown quote. */
const toQuote = (words: string): string =>
  words
    .slice(0, limits.canvas.quoteChars)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

function useSelected(container: RefObject<HTMLDivElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const read = () => setSelected(readSelected(container.current));
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [container]);
  return selected;
}

/** How far below the passage the button is shown, and its width. */
const gap = 6;
const buttonWidth = 130;

function readSelected(element: HTMLElement | null): Selected | null {
  const selection = document.getSelection();
  if (!element || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const words = selection.toString().trim();
  if (!words || !element.contains(range.commonAncestorContainer)) return null;
  const [passage, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  const left = Math.max(0, Math.min(passage.left - frame.left, frame.width - buttonWidth));
  return { words, top: passage.bottom - frame.top + gap, left };
}
