import { Lock } from "lucide-react";
import { use, useMemo } from "react";
import type { Claim } from "#lib/citations/claim-before.ts";
import type { Cited } from "#lib/citations/find-cited.ts";
import { formatNumber } from "#lib/locale.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { citationText } from "#product/texts/knowledge/citations.ts";
import type { Passage } from "#product/tools/passage.ts";
import { urls } from "#product/urls.ts";
import { Link } from "../shell/link.tsx";
import { WorkspaceContext } from "../shell/use-workspace.ts";
import { useCitations } from "./citations.tsx";
import { citePassage, quotesOf } from "./cite-passage.ts";
import { CitedExcerpt } from "./cited-excerpt.tsx";
import { StateLine } from "./state-line.tsx";

const text = citationText;

const excerptChars = 220;
const noClaims: ReadonlyMap<number, Claim> = new Map();

interface PassageRowsProps {
  passages: readonly Passage[];
  /** What the answer says where it cites each, by number. */
  claims?: ReadonlyMap<number, Claim>;
  "aria-label": string;
  hasScores?: boolean;
}

/** Passages with their numbers and sources, and what is cited of them, or their first lines; each opens its source there. */
export function PassageRows({ passages, claims = noClaims, hasScores = false, "aria-label": label }: PassageRowsProps) {
  return (
    <ol aria-label={label} className="grid grid-cols-1 gap-2.5">
      {passages.map((passage) => (
        <PassageRow
          key={passage.number}
          passage={passage}
          claim={claims.get(passage.number)}
          scores={hasScores ? passage.scores : undefined}
        />
      ))}
    </ol>
  );
}

interface PassageRowProps {
  passage: Passage;
  claim: Claim | undefined;
  scores: Passage["scores"];
}

function PassageRow({ passage, claim, scores }: PassageRowProps) {
  const { states } = useCitations();
  const cited = useMemo(() => citePassage(passage, claim), [passage, claim]);
  return (
    <li className="flex min-w-0 gap-2.5">
      <span aria-hidden className="w-4 flex-none pt-0.75 text-end text-ink-3 num">
        {passage.number}
      </span>
      <div className="min-w-0 flex-1">
        <SourceLine passage={passage} cited={cited} />
        {passage.text && (
          <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">
            <CitedExcerpt cited={cited} chars={excerptChars} />
          </p>
        )}
        <StateLine state={states.get(passage.sourceId)} />
        {scores && <Scores scores={scores} />}
      </div>
    </li>
  );
}

function SourceLine({ passage, cited }: { passage: Passage; cited: Cited }) {
  const { number, title, part, nodeId, chunkId, isHidden } = passage;
  const workspace = use(WorkspaceContext);
  if (isHidden)
    return (
      <p className="flex min-w-0 items-center gap-1.5 text-ink-3">
        <Lock aria-hidden className="size-3.5 flex-none" />
        <span className="min-w-0 cut">{text.hiddenTitle}</span>
      </p>
    );
  return (
    <p className="flex min-w-0 items-baseline gap-2">
      {workspace ? (
        <Link
          href={urls.knowledgeSource(workspace.slug, nodeId, chunkId, { quotes: quotesOf(cited) })}
          aria-label={text.cite(number, title, tellPart(part))}
          className="min-w-0 cut rounded-mark py-0.75 font-medium text-ink hover:underline"
        >
          {title}
        </Link>
      ) : (
        <span className="min-w-0 cut font-medium text-ink">{title}</span>
      )}
      {part && <span className="flex-none text-ink-3">{tellPart(part)}</span>}
    </p>
  );
}

/** "Meaning 0.86  Words 0.74  Together 0.93" */
function Scores({ scores }: { scores: NonNullable<Passage["scores"]> }) {
  const shown = [
    [text.meaning, scores.meaning],
    [text.words, scores.words],
    [text.together, scores.together],
  ] as const;
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-3 num">
      {shown.map(([name, score]) => (
        <div key={name} className="flex gap-1">
          <dt>{name}</dt>
          <dd>{formatNumber(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</dd>
        </div>
      ))}
    </dl>
  );
}
