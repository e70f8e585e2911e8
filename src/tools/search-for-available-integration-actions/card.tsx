import { Puzzle } from "lucide-react";
import { withoutControls } from "#lib/text.ts";
import { searchIntegrationActionsText as text } from "#product/texts/tools/search-integration-actions.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { searchForAvailableIntegrationActions } from "./spec.ts";

/** A search for actions of connected apps, and those that it found. */
export function SearchForAvailableIntegrationActionsCard({ call, look }: ToolCardProps) {
  const { data: input } = searchForAvailableIntegrationActions.input.safeParse(call.input);
  const { data: output } = searchForAvailableIntegrationActions.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.searching,
    waiting: text.searching,
    done: output ? text.found(output.tools.length) : text.searched,
    failed: text.failed,
    denied: text.denied,
  };
  return (
    <ToolLine call={call} look={look} icon={Puzzle} title={titles[outcome]} meta={input?.query ?? output?.query}>
      {outcome === "done" && output?.tools.length === 0 && <p>{text.none}</p>}
      {outcome === "done" && output && output.tools.length > 0 && (
        <ul aria-label={text.actions} className="grid grid-cols-1 gap-1.5">
          {output.tools.map(({ name, title, description }) => (
            <li key={name} className="min-w-0 wrap-anywhere">
              <span className="font-medium text-ink">{withoutControls(title)}</span>
              {description && <span className="block text-ink-3">{withoutControls(description)}</span>}
            </li>
          ))}
        </ul>
      )}
    </ToolLine>
  );
}
