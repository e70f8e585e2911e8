import { Library } from "lucide-react";
import { PassageRows } from "#client/citations/passage-rows.tsx";
import { knowledgeToolText } from "#product/texts/tools/knowledge-tools.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { getContext } from "./spec.ts";

const text = knowledgeToolText;

/** A look into knowledge sources: the question, and the passages that were found. */
export function GetContextCard({ call, look }: ToolCardProps) {
  const { data: input } = getContext.input.safeParse(call.input);
  const { data: output } = getContext.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const [first, ...others] = output?.lookedIn ?? [];
  const where = first === undefined ? text.sources : others.length > 0 ? text.andMore(first, others.length) : first;
  const hasFailed = outcome === "failed" || output?.isUnavailable === true;
  const titles = {
    running: text.looking(where),
    waiting: text.looking(where),
    done: hasFailed ? text.lookFailed(where) : text.looked(where),
    failed: text.lookFailed(where),
    denied: text.lookDenied(where),
  };
  const passages = output?.passages ?? [];
  const meta = outcome === "done" && !hasFailed ? text.passages(passages.length) : undefined;
  const question = input?.question ?? output?.question;
  return (
    <ToolLine call={call} look={look} icon={Library} title={titles[outcome]} meta={meta}>
      {question && <p className="mb-2 wrap-anywhere text-ink-3">{question}</p>}
      {outcome === "done" && passages.length > 0 && (
        <PassageRows aria-label={text.passages(passages.length)} passages={passages} hasScores />
      )}
      {output?.rerankedBy && passages.length > 1 && (
        <p className="mt-2 text-ink-3">{text.reranked(output.rerankedBy)}</p>
      )}
      {output?.isRerankFailed && <p className="mt-2 text-ink-3">{text.notReranked}</p>}
      {outcome === "done" && passages.length === 0 && <p>{hasFailed ? text.unavailable : text.nothingFound}</p>}
    </ToolLine>
  );
}
