import "katex/dist/katex.min.css";
import katex from "katex";
import { useLayoutEffect, useRef } from "react";

interface FormulaProps {
  tex: string;
  isDisplay: boolean;
}

/**
 * A formula rendered by KaTeX without links, external content or long expansion. In its own chunk; use
 * `MarkdownFormula`.
 */
export default function Formula({ tex, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    katex.render(tex, place.current, {
      displayMode: isDisplay,
      throwOnError: false,
      errorColor: "var(--ink-3)",
      strict: "ignore",
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
  }, [tex, isDisplay]);
  return <span ref={place} className={isDisplay ? "block overflow-x-auto scroll-thin" : undefined} />;
}
