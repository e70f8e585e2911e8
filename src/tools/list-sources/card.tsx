import { listSourcesText } from "#product/texts/tools/list-sources.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { listSources } from "./spec.ts";

const text = listSourcesText;

/** Shows a call of "List sources". */
export function ListSourcesCard({ call, look }: ToolCardProps) {
  const { data: input } = listSources.input.safeParse(call.input);
  const { data: output } = listSources.output.safeParse(call.output);
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
