import { useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { splitReferences } from "./client/step-parts.ts";

interface TemplatePromptProps {
  label: string;
  text: string;
  isCode?: boolean;
}

/** Longer prompts are collapsed. */
const collapsedLines = 5;

/** A prompt with its references highlighted. */
export function TemplatePrompt({ label, text, isCode = false }: TemplatePromptProps) {
  const [isExpanded, setExpanded] = useState(false);
  const isLong = text.split("\n").length > collapsedLines || text.length > 80 * collapsedLines;
  return (
    <div className="min-w-0">
      <p className="text-xs font-medium text-ink-3">{label}</p>
      <p
        className={cx(
          "mt-1 whitespace-pre-wrap break-words text-sm text-ink-2",
          isCode && "font-mono text-xs",
          isLong && !isExpanded && "line-clamp-5",
        )}
      >
        {splitReferences(text).map((piece, at) =>
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
        <Button variant="ghost" size="s" onPress={() => setExpanded(!isExpanded)} className="mt-1 -ml-2.5">
          {isExpanded ? buttonText.showLess : buttonText.showMore}
        </Button>
      )}
    </div>
  );
}
