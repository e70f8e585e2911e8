import { searchTextText } from "#product/texts/tools/search-text.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { searchText } from "./spec.ts";

const text = searchTextText;

/** Shows a call of "Search text". */
export function SearchTextCard({ call, look }: ToolCardProps) {
  const { data: input } = searchText.input.safeParse(call.input);
  const { data: output } = searchText.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.running,
    waiting: text.running,
    done: text.done,
    failed: text.failed,
    denied: text.failed,
  };
  const shown = outcome === "failed" ? call.errorText : output?.text;
  return (
    <ToolLine call={call} look={look} title={titles[outcome]} meta={input?.text}>
      {shown && <p className="whitespace-pre-wrap wrap-anywhere">{shown}</p>}
    </ToolLine>
  );
}
