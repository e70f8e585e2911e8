import { Globe } from "lucide-react";
import type { z } from "zod";
import { SourceList } from "#client/shell/source-list.tsx";
import { hostLabel } from "#lib/url.ts";
import { webSearchText } from "#product/texts/tools/web-search.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { webSearchTool } from "./spec.ts";

const text = webSearchText;

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
      {outcome === "done" && output && <Answer output={output} isByProvider={call.providerExecuted === true} />}
    </ToolLine>
  );
}

function Answer({ output: { results, isSample }, isByProvider }: { output: Output; isByProvider: boolean }) {
  // Some providers name the pages with their answer only.
  const none = isByProvider ? text.sourcesInAnswer : text.noResults;
  return (
    <div className="grid grid-cols-1 gap-2">
      {isSample && <Callout title={text.sampleNotice.title}>{text.sampleNotice.text}</Callout>}
      {results.length > 0 ? <SourceList aria-label={text.sources} sources={results.map(sourceOf)} /> : <p>{none}</p>}
    </div>
  );
}

const sourceOf = ({ url, title, snippet }: Output["results"][number]) => ({
  id: url,
  title,
  url,
  host: hostLabel(url),
  hint: snippet,
});
