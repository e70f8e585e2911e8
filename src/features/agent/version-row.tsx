import { formatRelative } from "#lib/time.ts";
import { agentText } from "#product/texts/agent.ts";
import { dialogText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { Button } from "#ui/button.tsx";
import { HistoryRow } from "#ui/history-row.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ChangeList } from "./change-list.tsx";
import { type AgentForm, changesOf } from "./client/form.ts";
import { type AgentVersion, useVersion } from "./client/versions.ts";

interface VersionRowProps {
  agentId: string;
  version: AgentVersion;
  /** What is saved now. */
  present: AgentForm;
  isCurrent: boolean;
  nameOfModel: (languageModelId: string) => string;
  /** Without it nothing can be restored. */
  onRestore?: (number: number) => void;
}

const text = agentText.editor;

/** One version: who made it, when, and what it changed. Opened, it shows what has changed since. */
export function VersionRow({ agentId, version, present, isCurrent, nameOfModel, onRestore }: VersionRowProps) {
  const author = version.authorName ?? text.unknownAuthor;
  const parts = [...new Set(version.changed.map((part) => agentText.parts[part]))];
  const said = version.number === 1 ? text.firstVersion : parts.join(", ") || text.noContentChange;
  const line = [author, formatRelative(version.createdAt, new Date()), said].join(" · ");
  return (
    <HistoryRow
      title={text.version(version.number)}
      author={author}
      line={line}
      current={isCurrent ? dialogText.versionHistory.current : null}
      openText={text.compare}
    >
      {() => (
        <Since
          agentId={agentId}
          number={version.number}
          present={present}
          nameOfModel={nameOfModel}
          onRestore={onRestore}
        />
      )}
    </HistoryRow>
  );
}

function Since({
  agentId,
  number,
  present,
  nameOfModel,
  onRestore,
}: Pick<VersionRowProps, "agentId" | "present" | "nameOfModel" | "onRestore"> & { number: number }) {
  const { data: then, isError } = useVersion(agentId, number);
  if (isError) return <Note tone="danger">{errorText.common.unexpected}</Note>;
  if (!then) return <Skeleton lines={3} />;
  // Versions keep no category.
  const changes = changesOf({ ...then, category: present.category }, present);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-3">{changes.length > 0 ? text.comparedWithNow : text.sameAsNow}</p>
      <ChangeList changes={changes} nameOfModel={nameOfModel} />
      {onRestore && (
        <Button size="s" className="justify-self-start" onPress={() => onRestore(number)}>
          {dialogText.versionHistory.restore}
        </Button>
      )}
    </div>
  );
}
