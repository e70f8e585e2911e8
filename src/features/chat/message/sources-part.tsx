import { BookOpen, Globe } from "lucide-react";
import { memo, useState } from "react";
import { limits } from "#product/limits.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import type { Source } from "../client/reply-blocks.ts";

const { referencesShown, referencesCollapseAbove } = limits.chat;

/** The sources of a reply; a long list is collapsed. */
export const SourcesPart = memo(function SourcesPart({ sources }: { sources: Source[] }) {
  const [isExpanded, setExpanded] = useState(sources.length <= referencesCollapseAbove);
  const shown = isExpanded ? sources : sources.slice(0, referencesShown);
  return (
    <Frame>
      <Disclosure variant="row" icon={Globe} title={chatText.message.sources} meta={sources.length} defaultOpen>
        <ul className="grid grid-cols-1">
          {shown.map((source) => (
            <li key={source.id} className="flex min-h-6 min-w-0 items-center gap-2">
              <span
                aria-hidden
                className="grid size-4 flex-none place-items-center rounded-mark bg-press text-[9px] font-semibold uppercase"
              >
                {source.host ? source.host.charAt(0) : <BookOpen className="size-2.5" />}
              </span>
              {source.url ? (
                <a
                  href={source.url}
                  title={source.title}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="min-w-0 cut rounded-mark py-0.75 hover:text-ink hover:underline"
                >
                  {source.title}
                </a>
              ) : (
                <span className="min-w-0 cut">{source.title}</span>
              )}
              {source.host && source.host !== source.title && (
                <span className="max-w-[40%] flex-none cut text-ink-3">{source.host}</span>
              )}
            </li>
          ))}
        </ul>
        {!isExpanded && (
          <button
            type="button"
            onClick={() => setExpanded(true)}
            className="min-h-6 rounded-mark font-medium text-accent-text hover:underline"
          >
            {chatText.message.viewMoreSources(sources.length - shown.length)}
          </button>
        )}
      </Disclosure>
    </Frame>
  );
});
