import { tellProblem } from "#product/knowledge/source-problem.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { type Status, StatusDot } from "#ui/feedback/status-dot.tsx";
import type { NodeWork } from "../client/library/tree-handlers.ts";
import type { KnowledgeSourceItem, SourceStatus } from "../schema.ts";

const dots: Readonly<Record<SourceStatus, Status>> = {
  WAITING: "idle",
  READING: "running",
  EMBEDDING: "running",
  READY: "success",
  FAILED: "danger",
  PAUSED: "idle",
};

/** Whether a source is being learned right now. */
const isBusy = (status: SourceStatus) => status === "WAITING" || status === "READING" || status === "EMBEDDING";

/** What is being done to a node: what this page asked for, else a source that is learned again. */
export function workOf(source: KnowledgeSourceItem | null, asked: NodeWork | undefined): NodeWork | null {
  if (asked) return asked;
  return source && isBusy(source.status) && source.learnedAt !== null ? "relearning" : null;
}

interface SourceStateProps {
  source: KnowledgeSourceItem;
  work: NodeWork | null;
  /** Only the dot, with its label for screen readers. */
  isCompact?: boolean;
}

/** The state of a source in one word. */
export function SourceState({ source, work, isCompact }: SourceStateProps) {
  if (work) return <WorkChip work={work} isCompact={isCompact} />;
  const { status, notice, doneChunks, totalChunks, isRelearnStopped } = source;
  const stopped = isRelearnStopped ? relearningText.stoppedShort : null;
  const problem = source.problem ? tellProblem(source.problem) : (stopped ?? (status === "READY" ? notice : null));
  const word = knowledgeLibraryText.states[status];
  const percent = status === "EMBEDDING" && totalChunks > 0 ? Math.round((doneChunks / totalChunks) * 100) : null;
  const label = percent === null ? word : `${word} ${percent} %`;
  const dot = status === "READY" && problem ? "warning" : dots[status];
  return (
    <span title={problem ?? undefined} className="flex min-w-0 items-center whitespace-nowrap text-sm text-ink-2 num">
      <StatusDot status={dot} label={problem && isCompact ? `${label}. ${problem}` : label} isLabelShown={!isCompact} />
      {problem && !isCompact && <span className="sr-only">. {problem}</span>}
    </span>
  );
}

/** What is being done to a node right now. */
export function WorkChip({ work, isCompact }: { work: NodeWork; isCompact?: boolean | undefined }) {
  if (isCompact) return <StatusDot status="running" label={knowledgeLibraryText.chips[work]} />;
  return (
    <Chip>
      <span className="inline-flex items-center gap-1.5">
        <Spinner size={10} />
        {knowledgeLibraryText.chips[work]}
      </span>
    </Chip>
  );
}
