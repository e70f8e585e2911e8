import { PackageSearch } from "lucide-react";
import { searchToolsText } from "#product/texts/tools/search-tools.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { toolTitle } from "../tool-title.ts";
import { searchTools } from "./spec.ts";

const text = searchToolsText;

/** A search for tools, and those that it found. */
export function SearchToolsCard({ call, look }: ToolCardProps) {
  const { data: input } = searchTools.input.safeParse(call.input);
  const { data: output } = searchTools.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.searching,
    waiting: text.searching,
    done: output ? text.found(output.tools.length) : text.searched,
    failed: text.failed,
    denied: text.denied,
  };
  return (
    <ToolLine call={call} look={look} icon={PackageSearch} title={titles[outcome]} meta={input?.query ?? output?.query}>
      {outcome === "done" && output?.tools.length === 0 && <p>{text.none}</p>}
      {outcome === "done" && output && output.tools.length > 0 && (
        <ul aria-label={text.tools} className="grid grid-cols-1 gap-1.5">
          {output.tools.map(({ name, description }) => (
            <li key={name} className="min-w-0 wrap-anywhere">
              <span className="font-medium text-ink">{toolTitle({ type: "dynamic-tool", toolName: name })}</span>
              {description && <span className="block text-ink-3">{description}</span>}
            </li>
          ))}
        </ul>
      )}
    </ToolLine>
  );
}
