import { Globe } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { hostLabel } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { webSearchText } from "#product/texts/tools/web-search.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { webSearchTool } from "./spec.ts";

const text = webSearchText;
const { referencesShown, referencesCollapseAbove } = limits.chat;

type Output = z.output<typeof webSearchTool.output>;

/** A web search and the pages that it found. */
export function WebSearchCard({ call, look }: ToolCardProps) {
  const { data: input } = webSearchTool.input.safeParse(call.input);
  const { data: output } = webSearchTool.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.searching,
    waiting: text.searching,
    done: text.searched,
    failed: text.searchFailed,
    denied: text.searchDenied,
  };
  const query = input?.query ?? output?.query;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={Globe}
      title={titles[outcome]}
      meta={output?.isSample ? text.sampleMeta(query ?? "") : query}
    >
      {outcome === "done" && output ? (
        <Answer output={output} isByProvider={call.providerExecuted === true} />
      ) : (
        call.errorText && <p className="wrap-anywhere">{call.errorText}</p>
      )}
    </ToolLine>
  );
}

function Answer({ output: { results, isSample }, isByProvider }: { output: Output; isByProvider: boolean }) {
  // Some providers name the pages with their answer only.
  const none = isByProvider ? text.sourcesInAnswer : text.noResults;
  return (
    <div className="grid grid-cols-1 gap-2">
      {isSample && <Callout title={text.sampleNotice.title}>{text.sampleNotice.text}</Callout>}
      {results.length > 0 ? <SourceList results={results} /> : <p>{none}</p>}
    </div>
  );
}

/** The first pages; the others are shown on request. No icons of sites, because loading them would tell those sites. */
function SourceList({ results }: Pick<Output, "results">) {
  const [isExpanded, setExpanded] = useState(results.length <= referencesCollapseAbove);
  const shown = isExpanded ? results : results.slice(0, referencesShown);
  return (
    <div>
      <ul aria-label={text.sources} className="grid grid-cols-1">
        {shown.map(({ url, title, snippet }) => (
          <li key={url} className="flex min-h-6 min-w-0 items-center gap-2">
            <a
              href={url}
              title={snippet || title}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="min-w-0 cut rounded-mark py-0.75 hover:text-ink hover:underline"
            >
              {title}
            </a>
            <span className="max-w-[40%] flex-none cut text-ink-3">{hostLabel(url)}</span>
          </li>
        ))}
      </ul>
      {!isExpanded && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="min-h-6 rounded-mark font-medium text-accent-text hover:underline"
        >
          {chatText.message.viewMoreSources(results.length - shown.length)}
        </button>
      )}
    </div>
  );
}
