import { Download, WrapText } from "lucide-react";
import { useMemo, useState } from "react";
import { CopyButton } from "../buttons/copy-button.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { cx } from "../cx.ts";
import { useUiLabels } from "../ui-labels.ts";
import { codeFileName } from "./code-file-name.ts";
import { downloadText } from "./download-text.ts";
import { highlightCode } from "./highlight-code.ts";

interface CodeBlockProps {
  code: string;
  language?: string;
  /** Still streaming: shown without highlighting, so that colors don't change. */
  isIncomplete?: boolean;
  className?: string;
}

const tones = {
  plain: undefined,
  comment: "text-ink-3 italic",
  string: "text-success",
  number: "text-warning",
  keyword: "text-accent-text",
};

/** A code block with language and buttons to wrap, copy and download. */
export function CodeBlock({ code, language = "", isIncomplete, className }: CodeBlockProps) {
  const labels = useUiLabels();
  const [isWrapped, setWrapped] = useState(false);
  const pieces = useMemo(
    () => (isIncomplete ? [{ tone: "plain" as const, text: code }] : highlightCode(code, language)),
    [code, language, isIncomplete],
  );
  return (
    <figure className={cx("overflow-hidden rounded-card border border-line bg-page", className)}>
      <figcaption className="flex h-9 items-center gap-0.5 border-line border-b bg-sunken pr-1.5 pl-3.5">
        <span className="min-w-0 flex-1 cut font-mono text-xs text-ink-3">{language}</span>
        <IconButton
          size="xs"
          icon={WrapText}
          label={isWrapped ? labels.unwrap : labels.wrap}
          isSelected={isWrapped}
          onPress={() => setWrapped(!isWrapped)}
        />
        <IconButton
          size="xs"
          icon={Download}
          label={labels.download}
          onPress={() => downloadText(codeFileName(language), code)}
        />
        <CopyButton size="xs" text={code} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        dir="ltr"
        className={cx(
          "focus-inset max-h-[60vh] overflow-auto px-3.5 py-3 font-mono text-sm leading-5 scroll-thin",
          isWrapped && "wrap-anywhere whitespace-pre-wrap",
        )}
      >
        <code>
          {pieces.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
            <span key={at} className={tones[piece.tone]}>
              {piece.text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
