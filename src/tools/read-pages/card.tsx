import { readPagesText } from "#product/texts/tools/read-pages.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { readPages } from "./spec.ts";

const text = readPagesText;

/** Shows a call of "Read pages". */
export function ReadPagesCard({ call, look }: ToolCardProps) {
  const { data: input } = readPages.input.safeParse(call.input);
  const { data: output } = readPages.output.safeParse(call.output);
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
