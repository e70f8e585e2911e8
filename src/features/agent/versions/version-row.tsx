import { lazy, Suspense, useState } from "react";
import { formatRelative } from "#product/relative-time.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { Button } from "#ui/buttons/button.tsx";
import { HistoryRow } from "#ui/data/history-row.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { AgentVersion } from "../client/use-agent-versions.ts";
import { type ComparisonSide, ComparisonSidePicker } from "./comparison-side-picker.tsx";

const VersionComparison = lazy(() =>
  import("./version-comparison.tsx").then(({ VersionComparison }) => ({ default: VersionComparison })),
);

interface VersionRowProps {
  agentId: string;
  version: AgentVersion;
  /** Number of the previous version; null for the oldest one. */
  previousNumber: number | null;
  /** Number of the current version. */
  currentNumber: number;
  modelName: (languageModelId: string) => string;
  /** Without it, versions cannot be restored. */
  onRestore?: (number: number) => void;
}

const text = agentEditorText;

/** One version with author, time and changes; expanded, it compares the texts. */
export function VersionRow(props: VersionRowProps) {
  const { version, previousNumber, currentNumber } = props;
  const { number } = version;
  const author = version.authorName ?? text.formerMember;
  const parts = [...new Set(version.changed.map((part) => agentFieldNames[part]))];
  const changeSummary = number === 1 ? text.firstVersion : parts.join(", ") || text.onlyTagsOrFolder;
  const metaLine = [author, formatRelative(version.createdAt, new Date()), changeSummary].join(" · ");
  const isCurrent = number === currentNumber;
  return (
    <HistoryRow
      title={text.version(number)}
      author={author}
      line={metaLine}
      note={version.note}
      current={isCurrent ? versionHistoryText.current : null}
      openText={text.compare}
    >
      {isCurrent && previousNumber === null ? null : () => <Changes {...props} isCurrent={isCurrent} />}
    </HistoryRow>
  );
}

function Changes({
  agentId,
  version: { number },
  previousNumber,
  currentNumber,
  isCurrent,
  modelName,
  onRestore,
}: VersionRowProps & { isCurrent: boolean }) {
  const [side, setSide] = useState<ComparisonSide>(isCurrent ? "inside" : "since");
  const isInside = side === "inside" && previousNumber !== null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isCurrent && previousNumber !== null && <ComparisonSidePicker value={side} onChange={setSide} />}
      <Suspense fallback={<Skeleton lines={3} />}>
        <VersionComparison
          agentId={agentId}
          from={isInside ? previousNumber : number}
          to={isInside ? number : currentNumber}
          sameText={isInside ? text.onlyTagsOrFolder : compareText.unchangedSinceVersion}
          modelName={modelName}
        />
      </Suspense>
      {onRestore && !isCurrent && (
        <Button size="s" className="justify-self-start" onPress={() => onRestore(number)}>
          {versionHistoryText.restore}
        </Button>
      )}
    </div>
  );
}
