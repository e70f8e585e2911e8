import { use } from "react";
import { graphChanges } from "#engine/graph-changes.ts";
import { renameGraph } from "#engine/rename.ts";
import { formatRelative } from "#lib/time.ts";
import { specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { dialogText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Button } from "#ui/button.tsx";
import { HistoryRow } from "#ui/history-row.tsx";
import { InlineEdit } from "#ui/inline-edit.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { changeWords } from "./client/change-words.ts";
import { AgentsContext, useBuilder, useGraph } from "./client/use-builder.ts";
import { useNameVersion, useVersion, type WorkflowVersion } from "./client/versions.ts";

interface WorkflowVersionRowProps {
  version: WorkflowVersion;
  isCurrent: boolean;
  onRestored: () => void;
}

const text = workflowText.versions;

/** One version: who made it, when, and what it changed. Opened, it shows what has changed since. */
export function WorkflowVersionRow({ version, isCurrent, onRestored }: WorkflowVersionRowProps) {
  const { canEdit } = useBuilder();
  const { number, name, changes } = version;
  const author = version.authorName ?? text.unknownAuthor;
  const said = changes ? changeWords(changes).join("; ") || text.change.none : text.first;
  return (
    <HistoryRow
      title={name ?? text.number(number)}
      author={author}
      line={[author, formatRelative(version.createdAt, new Date()), said].join(" · ")}
      current={isCurrent ? dialogText.versionHistory.current : null}
      openText={text.view}
      tools={isCurrent && canEdit && name === null && <VersionName number={number} name={name} />}
    >
      {() => <Since number={number} name={name} onRestored={onRestored} />}
    </HistoryRow>
  );
}

/** What has a name is kept for good. */
function VersionName({ number, name }: { number: number; name: string | null }) {
  const { workflowId } = useBuilder();
  const rename = useNameVersion();
  return (
    <InlineEdit
      label={text.name}
      placeholder={text.name}
      value={name ?? ""}
      look="row"
      isEmptyAllowed
      maxLength={limits.workflow.versionNoteChars}
      onSave={(next) => rename.mutate({ id: workflowId, number, name: next.trim() || null })}
    />
  );
}

function Since({ number, name, onRestored }: { number: number; name: string | null; onRestored: () => void }) {
  const { workflowId, canEdit, change } = useBuilder();
  const agents = use(AgentsContext);
  const present = useGraph();
  const { data: then, isError } = useVersion(workflowId, number);
  if (isError) return <Note tone="danger">{errorText.common.unexpected}</Note>;
  if (!then) return <Skeleton lines={3} />;
  const words = changeWords(graphChanges(then.graph, present));
  const restore = () => {
    // Like any other edit it is saved by itself and can be undone; agents that are gone leave their place open.
    change(renameGraph(then.graph, specs, { agent: (id) => (agents.has(id) ? id : null) }));
    toast.success(text.restored(number));
    onRestored();
  };
  return (
    <div className="grid gap-3">
      {canEdit && <VersionName number={number} name={name} />}
      <p className="text-sm text-ink-3">{words.length > 0 ? text.since : text.same}</p>
      {words.length > 0 && (
        <ul className="list-disc pl-5 text-sm marker:text-ink-4">
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {canEdit && words.length > 0 && (
        <Button size="s" className="justify-self-start" onPress={restore}>
          {text.restore}
        </Button>
      )}
    </div>
  );
}
