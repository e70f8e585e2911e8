import { BookOpenText } from "lucide-react";
import { PassageRows } from "#client/citations/passage-rows.tsx";
import { citationText } from "#product/texts/knowledge/citations.ts";
import { knowledgeToolText } from "#product/texts/tools/knowledge-tools.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { readPages } from "./spec.ts";

const text = knowledgeToolText;

/** Pages of a source that an agent read. */
export function ReadPagesCard({ call, look }: ToolCardProps) {
  const { data: output } = readPages.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.reading,
    waiting: text.reading,
    done: text.read,
    failed: text.readFailed,
    denied: text.readFailed,
  };
  const isDone = outcome === "done" && output;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={BookOpenText}
      title={titles[outcome]}
      meta={isDone ? text.pageRange(output.title || citationText.hiddenTitle, output.from, output.to) : undefined}
    >
      {isDone && output.passages.length > 0 && (
        <PassageRows aria-label={text.passages(output.passages.length)} passages={output.passages} />
      )}
      {isDone && output.passages.length === 0 && <p>{text.noPages}</p>}
    </ToolLine>
  );
}
