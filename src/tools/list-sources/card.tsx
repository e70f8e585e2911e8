import { LibraryBig } from "lucide-react";
import { citationText } from "#product/texts/knowledge/citations.ts";
import { knowledgeToolText } from "#product/texts/tools/knowledge-tools.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { listSources } from "./spec.ts";

const text = knowledgeToolText;

/** The sources that an agent listed for itself. */
export function ListSourcesCard({ call, look }: ToolCardProps) {
  const { data: output } = listSources.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.listing,
    waiting: text.listing,
    done: text.listed,
    failed: text.listFailed,
    denied: text.listFailed,
  };
  const isDone = outcome === "done" && output;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={LibraryBig}
      title={titles[outcome]}
      meta={isDone ? text.sourceCount(output.total) : undefined}
    >
      {isDone && output.sources.length > 0 && (
        <ul className="grid grid-cols-1">
          {output.sources.map(({ sourceId, title, pages, tables }) => (
            <li key={sourceId} className="flex min-w-0 gap-2">
              <span className="min-w-0 cut">{title || citationText.hiddenTitle}</span>
              <span className="flex-none text-ink-3">
                {tables?.length ? text.tables(tables.length) : text.pages(pages)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ToolLine>
  );
}
