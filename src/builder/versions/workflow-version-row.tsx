import { lazy, Suspense, useState } from "react";
import { describeGraphChanges } from "#builder/graph/describe-graph-changes.ts";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { type ComparisonSide, ComparisonSidePicker } from "#features/agent/versions/comparison-side-picker.tsx";
import { equalJson } from "#lib/json/equal-json.ts";
import { specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { workflowVersionText } from "#product/texts/versions/workflow-versions.ts";
import { Button } from "#ui/buttons/button.tsx";
import { HistoryRow } from "#ui/data/history-row.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";
import { useNameVersion, useVersion, type WorkflowVersion } from "./versions.ts";

const GraphComparison = lazy(() =>
  import("./graph-comparison.tsx").then(({ GraphComparison }) => ({ default: GraphComparison })),
);

interface WorkflowVersionRowProps {
  version: WorkflowVersion;
  /** Number of the previous version; null for the oldest one shown. */
  previous: number | null;
  isCurrent: boolean;
  onRestored: () => void;
}

const text = workflowVersionText;

/** One version with author, date and changes. Expanded, it shows old and new settings. */
export function WorkflowVersionRow(props: WorkflowVersionRowProps) {
  const { version, previous, isCurrent } = props;
  const { canEdit } = useBuilder();
  const { number, name, changes } = version;
  const author = version.authorName ?? text.formerMember;
  const changeSummary = changes ? describeGraphChanges(changes).join("; ") || text.change.none : text.first;
  return (
    <HistoryRow
      title={name ?? text.number(number)}
      author={author}
      line={[author, formatRelative(version.createdAt, new Date()), changeSummary].join(" · ")}
      current={isCurrent ? versionHistoryText.current : null}
      openText={text.view}
      tools={isCurrent && canEdit && name === null && <VersionName number={number} name={name} />}
    >
      {isCurrent && previous === null ? null : () => <Changes {...props} />}
    </HistoryRow>
  );
}

/** Named versions are never deleted. */
function VersionName({ number, name }: { number: number; name: string | null }) {
  const { workflowId } = useBuilder();
  const rename = useNameVersion();
  return (
    <InlineEdit
      label={text.name}
      placeholder={text.name}
      value={name ?? ""}
      variant="row"
      isEmptyAllowed
      maxLength={limits.workflow.versionNoteChars}
      onSave={(next) => rename.mutate({ id: workflowId, number, name: next.trim() || null })}
    />
  );
}

/** The changes since this version or in it. */
function Changes({ version: { number, name }, previous, isCurrent, onRestored }: WorkflowVersionRowProps) {
  const { workflowId, canEdit, change } = useBuilder();
  const present = useGraph();
  const [side, setSide] = useState<ComparisonSide>(isCurrent ? "inside" : "since");
  const isInside = side === "inside" && previous !== null;
  const selected = useVersion(workflowId, number);
  const earlier = useVersion(workflowId, isInside ? previous : number);
  const { agents, isKnown } = useNamedAgents(selected.data ? referencedIds(selected.data.graph, specs).agent : []);
  if (selected.isError || earlier.isError) return <Callout tone="danger">{commonErrorText.unexpected}</Callout>;
  if (!selected.data || !earlier.data) return <Skeleton lines={3} />;
  const { graph } = selected.data;
  const restore = () => {
    // Restoring is a normal edit: autosaved and undoable. Deleted agents are removed from their steps.
    change(remapIds(graph, specs, { agent: (id) => (agents.has(id) ? id : null) }));
    toast.success(text.restored(number));
    onRestored();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {canEdit && !isCurrent && <VersionName number={number} name={name} />}
      {!isCurrent && previous !== null && <ComparisonSidePicker value={side} onChange={setSide} />}
      <Suspense fallback={<Skeleton lines={3} />}>
        <GraphComparison
          before={isInside ? earlier.data.graph : graph}
          after={isInside ? graph : present}
          sameText={isInside ? compareText.unchangedInVersion : compareText.unchangedSinceVersion}
        />
      </Suspense>
      {canEdit && !isCurrent && !equalJson(graph, present) && (
        <Button size="s" className="justify-self-start" isDisabled={!isKnown} onPress={restore}>
          {text.restore}
        </Button>
      )}
    </div>
  );
}
