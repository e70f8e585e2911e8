import { BookOpen } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";

const { referencesShown, referencesCollapseAbove } = limits.chat;

export interface ListedSource {
  id: string;
  title: string;
  /** null for a document of the workspace. */
  url: string | null;
  host: string | null;
  /** More about it, for a pointer that rests on it. */
  hint?: string;
}

interface SourceListProps {
  sources: readonly ListedSource[];
  "aria-label"?: string;
}

/** Sources of an answer or a search: the first ones, and the others on request. Icons of sites aren't loaded. */
export function SourceList({ sources, ...label }: SourceListProps) {
  const [isExpanded, setExpanded] = useState(sources.length <= referencesCollapseAbove);
  const list = useRef<HTMLUListElement>(null);
  const shown = isExpanded ? sources : sources.slice(0, referencesShown);
  /** The button disappears, so the first source that it has shown gets the focus. */
  function showAll() {
    flushSync(() => setExpanded(true));
    list.current?.querySelector<HTMLElement>(`li:nth-child(n + ${shown.length + 1}) a`)?.focus();
  }
  return (
    <div>
      <ul {...label} ref={list} className="grid grid-cols-1">
        {shown.map((source) => (
          <li key={source.id} className="flex min-h-6 min-w-0 items-center gap-2">
            <SourceRow source={source} />
          </li>
        ))}
      </ul>
      {!isExpanded && (
        <button
          type="button"
          onClick={showAll}
          className="min-h-6 rounded-mark font-medium text-accent-text hover:underline"
        >
          {buttonText.viewMore(sources.length - shown.length)}
        </button>
      )}
    </div>
  );
}

function SourceRow({ source: { title, url, host, hint } }: { source: ListedSource }) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-4 flex-none place-items-center rounded-mark bg-press text-[9px] font-semibold uppercase"
      >
        {host ? host.charAt(0) : <BookOpen className="size-2.5" />}
      </span>
      {url ? (
        <a
          href={url}
          title={hint || title}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="min-w-0 cut rounded-mark py-0.75 hover:text-ink hover:underline"
        >
          {title}
        </a>
      ) : (
        <span className="min-w-0 cut">{title}</span>
      )}
      {host && host !== title && <span className="max-w-[40%] flex-none cut text-ink-3">{host}</span>}
    </>
  );
}
