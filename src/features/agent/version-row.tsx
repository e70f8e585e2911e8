import { useId, useState } from "react";
import { formatRelative } from "#lib/time.ts";
import { agentText } from "#product/texts/agent.ts";
import { dialogText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
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
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const author = version.authorName ?? text.unknownAuthor;
  const parts = [...new Set(version.changed.map((part) => agentText.parts[part]))];
  const said = version.number === 1 ? text.firstVersion : parts.join(", ") || text.noContentChange;
  const line = [author, formatRelative(version.createdAt, new Date()), said].join(" · ");
  return (
    <li className="border-line border-b py-2.5">
      <div className="flex items-center gap-3">
        <Avatar name={author} size={28} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-medium num">
            {text.version(version.number)}
            {isCurrent && <Chip tone="accent">{dialogText.versionHistory.current}</Chip>}
          </p>
          <p className="line-clamp-2 text-sm text-ink-3" title={line}>
            {line}
          </p>
        </div>
        {!isCurrent && (
          <Button
            size="s"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {text.compare}
            <span className="sr-only">{text.version(version.number)}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={bodyId} className="animate-fade-in pt-3 pb-2 sm:pl-10">
          <Since
            agentId={agentId}
            number={version.number}
            present={present}
            nameOfModel={nameOfModel}
            onRestore={onRestore}
          />
        </div>
      )}
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
