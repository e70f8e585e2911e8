import { formatRelative } from "#lib/time.ts";
import { agentText } from "#product/texts/agent.ts";
import { dialogText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
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
  return (
    <li className="border-line border-b py-3">
      <Disclosure
        title={text.version(version.number)}
        meta={formatRelative(version.createdAt, new Date())}
        end={isCurrent && <Chip tone="accent">{dialogText.versionHistory.current}</Chip>}
      >
        {isCurrent ? null : (
          <Since
            agentId={agentId}
            number={version.number}
            present={present}
            nameOfModel={nameOfModel}
            onRestore={onRestore}
          />
        )}
      </Disclosure>
      <p className="mt-1 flex items-center gap-2 text-sm text-ink-3">
        <Avatar name={author} size={20} />
        <span className="min-w-0 cut" title={`${author}: ${said}`}>
          {author}: {said}
        </span>
      </p>
    </li>
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
      <p className="text-ink-3">{changes.length > 0 ? text.comparedWithNow : text.sameAsNow}</p>
      <ChangeList changes={changes} nameOfModel={nameOfModel} />
      {onRestore && (
        <Button size="s" className="justify-self-start" onPress={() => onRestore(number)}>
          {dialogText.versionHistory.restore}
        </Button>
      )}
    </div>
  );
}
