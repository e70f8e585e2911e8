import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canEditNote } from "#features/note/access.ts";
import { useDeleteNote } from "#features/note/client/use-notes.ts";
import { formatRelative } from "#product/relative-time.ts";
import { agentNotesText as text } from "#product/texts/agent/agent-notes.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { useAgentMemory } from "../../client/use-agents.ts";
import { ReadOnlyField } from "../read-only-field.tsx";

interface MemoryFieldProps {
  agentId: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isReadOnly: boolean | undefined;
}

/** Whether an agent remembers, and what. */
export function MemoryField({ agentId, isOn, onChange, isReadOnly }: MemoryFieldProps) {
  return (
    <>
      {isReadOnly ? (
        <ReadOnlyField label={text.memory} hint={text.memoryHint}>
          {isOn ? compareText.on : compareText.off}
        </ReadOnlyField>
      ) : (
        <Switch isSelected={isOn} onChange={onChange} hint={text.memoryHint}>
          {text.memory}
        </Switch>
      )}
      <MemoryList agentId={agentId} isOn={isOn} />
    </>
  );
}

const shownFirst = 5;

/** What was remembered stays visible while memory is off, so that it can be removed. */
function MemoryList({ agentId, isOn }: { agentId: string; isOn: boolean }) {
  const { slug, actor } = useWorkspace();
  const { data: memory } = useAgentMemory(agentId);
  const remove = useDeleteNote();
  const [showsAll, setShowsAll] = useState(false);
  if (!memory || (memory.length === 0 && !isOn)) return null;
  return (
    <ReadOnlyField label={text.memoryList}>
      {memory.length === 0 ? (
        text.memoryEmpty
      ) : (
        <>
          <ul className="border-line border-t">
            {memory.slice(0, showsAll ? memory.length : shownFirst).map((note) => (
              <ListRow
                key={note.id}
                isPressable
                title={
                  <Link href={urls.note(slug, note.id)} className="stretch">
                    {note.title}
                  </Link>
                }
                meta={note.content}
                end={<span className="max-sm:hidden">{formatRelative(note.updatedAt, new Date())}</span>}
                actions={
                  canEditNote(actor) &&
                  note.canDelete && (
                    <IconButton
                      icon={Trash2}
                      size="s"
                      label={text.forget(note.title)}
                      onPress={() => remove.mutate({ id: note.id, title: note.title })}
                    />
                  )
                }
              />
            ))}
          </ul>
          {memory.length > shownFirst && !showsAll && (
            <Button variant="ghost" size="s" className="mt-2" onPress={() => setShowsAll(true)}>
              {text.memoryMore(memory.length)}
            </Button>
          )}
        </>
      )}
    </ReadOnlyField>
  );
}
