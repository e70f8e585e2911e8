import { useState } from "react";
import { describeMention } from "#features/agent/client/mentions/describe-mention.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { cx } from "#ui/cx.ts";
import { PromptText } from "#ui/editor/prompt-text.tsx";

/** Longer messages are collapsed, e.g. pasted documents. */
const collapseAbove = { chars: 1_200, lines: 16 };

/** The text of a person's message. */
export function UserText({ text }: { text: string }) {
  const isLong =
    text.length > collapseAbove.chars || text.split("\n", collapseAbove.lines + 1).length > collapseAbove.lines;
  const [isExpanded, setExpanded] = useState(false);
  return (
    <div className="max-w-[94%] min-w-0 rounded-card bg-hover px-3.5 py-2.5 text-md sm:max-w-[85%]">
      <PromptText
        value={text}
        describeMention={describeMention}
        className={cx(isLong && !isExpanded && "max-h-60 overflow-hidden mask-b-from-60% mask-b-to-100%")}
      />
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="mt-1 rounded-mark text-sm font-medium text-accent-text hover:underline"
        >
          {isExpanded ? buttonText.showLess : buttonText.showMore}
        </button>
      )}
    </div>
  );
}
