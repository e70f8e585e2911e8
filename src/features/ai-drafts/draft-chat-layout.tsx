import { type ReactNode, useState } from "react";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { cx } from "#ui/cx.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { useNarrow } from "#ui/hooks/use-media.ts";

const text = draftChatText.views;
const views = ["chat", "draft"] as const;

interface DraftChatLayoutProps {
  chat: ReactNode;
  /** A proposal is not decided yet, so the draft does not include it. */
  hasOpenProposal: boolean;
  /** The draft. */
  children: ReactNode;
}

/** The chat on the left and the draft on the right, or one of them on narrow screens. */
export function DraftChatLayout({ chat, hasOpenProposal, children }: DraftChatLayoutProps) {
  const [view, setView] = useState<(typeof views)[number]>("chat");
  const isNarrow = useNarrow();
  return (
    <div className="flex h-full min-h-0 flex-col">
      {isNarrow && (
        <Segmented
          aria-label={text.label}
          options={views.map((id) => ({ id, label: text[id] }))}
          value={view}
          onChange={setView}
          className="m-3 mb-0"
        />
      )}
      <div className="flex min-h-0 flex-1">
        <div className={cx("min-h-0 min-w-0 flex-1", isNarrow && view !== "chat" ? "hidden" : "flex")}>{chat}</div>
        <section
          aria-label={text.draft}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className={cx(
            "focus-inset min-h-0 min-w-0 overflow-y-auto p-5 scroll-thin",
            isNarrow ? "flex-1" : "w-[480px] flex-none border-line border-l",
            isNarrow && view !== "draft" && "hidden",
          )}
        >
          {hasOpenProposal && <Callout className="mb-5">{draftChatText.acceptFirst}</Callout>}
          {children}
        </section>
      </div>
    </div>
  );
}
