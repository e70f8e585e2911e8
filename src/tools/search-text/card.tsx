import { TextSearch } from "lucide-react";
import { PassageRows } from "#client/citations/passage-rows.tsx";
import { knowledgeToolText } from "#product/texts/tools/knowledge-tools.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { searchText } from "./spec.ts";

const text = knowledgeToolText;

/** A search for exact words, and the passages that have them. */
export function SearchTextCard({ call, look }: ToolCardProps) {
  const { data: input } = searchText.input.safeParse(call.input);
  const { data: output } = searchText.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.finding,
    waiting: text.finding,
    done: text.found,
    failed: text.findFailed,
    denied: text.findFailed,
  };
  const passages = output?.passages ?? [];
  return (
    <ToolLine call={call} look={look} icon={TextSearch} title={titles[outcome]} meta={input?.words ?? output?.words}>
      {outcome === "done" && passages.length > 0 && (
        <PassageRows aria-label={text.passages(passages.length)} passages={passages} />
      )}
      {outcome === "done" && passages.length === 0 && <p>{text.noWords}</p>}
    </ToolLine>
  );
}
