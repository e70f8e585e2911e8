import { getContextFromProvidedKnowledgeSourcesAndNotesText } from "#product/texts/tools/get-context-from-provided-knowledge-sources-and-notes.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { getContextFromProvidedKnowledgeSourcesAndNotes } from "./spec.ts";

const text = getContextFromProvidedKnowledgeSourcesAndNotesText;

/** Shows a call of "Get context from provided knowledge sources and notes". */
export function GetContextFromProvidedKnowledgeSourcesAndNotesCard({ call, look }: ToolCardProps) {
  const { data: input } = getContextFromProvidedKnowledgeSourcesAndNotes.input.safeParse(call.input);
  const { data: output } = getContextFromProvidedKnowledgeSourcesAndNotes.output.safeParse(call.output);
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
