import { useState } from "react";
import { buttonText } from "#product/texts/dialog.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { piecesOf } from "./client/step-parts.ts";

interface TemplatePromptProps {
  label: string;
  text: string;
  isCode?: boolean;
}

/** More than this is folded away. */
const shownLines = 5;

/** A prompt as it is, with the fields and steps that are put into it. */
export function TemplatePrompt({ label, text, isCode = false }: TemplatePromptProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.split("\n").length > shownLines || text.length > 80 * shownLines;
  return (
    <div className="min-w-0">
      <p className="text-xs font-medium text-ink-3">{label}</p>
      <p
        className={cx(
          "mt-1 whitespace-pre-wrap break-words text-sm text-ink-2",
          isCode && "font-mono text-xs",
          isLong && !isWhole && "line-clamp-5",
        )}
      >
        {piecesOf(text).map((piece, at) =>
          piece.isReference ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <span key={at} className="rounded-mark bg-accent-soft px-1 font-medium text-accent-text">
              {piece.text}
            </span>
          ) : (
            piece.text
          ),
        )}
      </p>
      {isLong && (
        <Button variant="ghost" size="s" onPress={() => setWhole(!isWhole)} className="mt-1 -ml-2.5">
          {isWhole ? buttonText.showLess : buttonText.showMore}
        </Button>
      )}
    </div>
  );
}
