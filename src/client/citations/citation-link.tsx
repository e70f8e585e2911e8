import { FileText, Lock, TriangleAlert } from "lucide-react";
import { use, useMemo } from "react";
import type { Claim } from "#lib/citations/claim-before.ts";
import type { Cited } from "#lib/citations/find-cited.ts";
import { formatDate } from "#lib/locale.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { citationText } from "#product/texts/knowledge/citations.ts";
import type { Passage } from "#product/tools/passage.ts";
import { urls } from "#product/urls.ts";
import { HoverCard } from "#ui/overlays/hover-card.tsx";
import { Link } from "../shell/link.tsx";
import { WorkspaceContext } from "../shell/use-workspace.ts";
import { useCitations } from "./citations.tsx";
import { citePassage, quotesOf } from "./cite-passage.ts";
import { CitedExcerpt } from "./cited-excerpt.tsx";
import { StateLine } from "./state-line.tsx";
import { WebsiteIcon } from "./website-icon.tsx";

const text = citationText;

const excerptChars = 320;
const numberClass =
  "mx-px inline-grid h-4 min-w-4 place-items-center rounded-mark bg-press px-1 align-[2px] text-[10px] font-semibold leading-none text-ink-2 no-underline! num";

interface CitationLinkProps {
  passage: Passage;
  /** What the answer says before the number. */
  claim: Claim;
  /** Its quote is not in the passage. */
  isMisquoted: boolean;
}

/** The number of a passage in an answer. It opens the source at what is cited; a card shows it with its surroundings. */
export function CitationLink({ passage, claim, isMisquoted }: CitationLinkProps) {
  const workspace = use(WorkspaceContext);
  const { number, title, part, nodeId, chunkId } = passage;
  const { words, quote } = claim;
  const cited = useMemo(() => citePassage(passage, { words, quote }), [passage, words, quote]);
  const label = text.cite(number, passage.isHidden ? text.hiddenTitle : title, tellPart(part));
  return (
    <>
      {workspace ? (
        <HoverCard
          card={<CitationCard passage={passage} cited={cited} />}
          className="w-85 max-w-[calc(100vw-2rem)] p-3.5"
        >
          <Link
            href={urls.knowledgeSource(workspace.slug, nodeId, chunkId, { quotes: quotesOf(cited) })}
            aria-label={label}
            className={`${numberClass} hover:bg-accent-soft-2 hover:text-accent-text focus-visible:bg-accent-soft-2 focus-visible:text-accent-text`}
          >
            {number}
          </Link>
        </HoverCard>
      ) : (
        <span className={numberClass}>{number}</span>
      )}
      {isMisquoted && (
        <span
          title={text.notFoundHint}
          className="mx-1 inline-flex items-center gap-1 rounded-mark bg-warning-soft px-1 text-xs font-medium text-warning"
        >
          <TriangleAlert aria-hidden className="size-3" />
          {text.notFound}
        </span>
      )}
    </>
  );
}

/** The source, the page, the lines, and what became of the source since. */
function CitationCard({ passage, cited }: { passage: Passage; cited: Cited }) {
  const { title, part, sourceId } = passage;
  const state = useCitations().states.get(sourceId);
  if (passage.isHidden) return <HiddenCard />;
  return (
    <span className="grid gap-2 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        {state?.iconId ? (
          <WebsiteIcon iconId={state.iconId} />
        ) : (
          <FileText aria-hidden className="size-4 flex-none text-ink-3" />
        )}
        <span className="min-w-0 flex-1 cut font-medium">{title}</span>
        {part && <span className="flex-none text-ink-3">{tellPart(part)}</span>}
      </span>
      <span className="line-clamp-6 border-line-2 border-s-2 ps-2.5 wrap-anywhere whitespace-pre-line text-ink-2">
        <CitedExcerpt cited={cited} chars={excerptChars} />
      </span>
      <StateLine state={state} />
      <span className="flex items-center justify-between gap-2">
        {state?.isDeleted ? <span /> : <span className="font-medium text-accent-text">{text.open}</span>}
        {state?.learnedAt && (
          <span className="text-ink-3">{text.learned(formatDate(state.learnedAt, { dateStyle: "medium" }))}</span>
        )}
      </span>
    </span>
  );
}

/** Shown in place of a passage whose source the reader may not see. */
function HiddenCard() {
  return (
    <span className="grid gap-1 text-sm">
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <Lock aria-hidden className="size-4 flex-none text-ink-3" />
        {text.hiddenTitle}
      </span>
      <span className="text-ink-2">{text.hidden}</span>
    </span>
  );
}
