import { Bot } from "lucide-react";
import { useState } from "react";
import { useFoundAgents } from "#client/shell/use-agent-names.ts";
import { noteText } from "#product/texts/note/note.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { Option } from "#ui/select/option.ts";
import { PickList } from "#ui/select/pick-list.tsx";
import { useAgentsUsingNote, useAssignNote } from "./client/use-notes.ts";

const text = noteText.agents;

/** Gives a note to agents, or takes it away. */
export function NoteAgents({ noteId }: { noteId: string }) {
  const { data: users = [] } = useAgentsUsingNote(noteId);
  return (
    <Popover
      aria-label={text.label}
      placement="bottom end"
      className="w-80 p-0!"
      trigger={
        <Button icon={Bot}>
          <span className="max-sm:sr-only">{text.assigned(users.length)}</span>
        </Button>
      }
    >
      <AgentList noteId={noteId} />
    </Popover>
  );
}

function AgentList({ noteId }: { noteId: string }) {
  const [search, setSearch] = useState("");
  const { data: users = [] } = useAgentsUsingNote(noteId);
  const { data: found = [] } = useFoundAgents(search);
  const assign = useAssignNote();
  const linked = users.filter(({ isLinked }) => isLinked).map(({ id }) => id);
  // Those that use it come first, so that they can be taken away without a search.
  const shown = new Map([...users, ...found].map(({ id, title }) => [id, title]));
  const options: Option[] = [...shown].map(([id, label]) => ({
    id,
    label,
    icon: <AgentAvatar id={id} size={20} />,
  }));
  return (
    <>
      <p className="border-line border-b px-3 py-2.5 text-sm text-ink-3">{text.hint}</p>
      <PickList
        aria-label={text.label}
        options={options}
        value={linked}
        onPick={(id) => assign.mutate({ id, noteId, isAssigned: !linked.includes(id) })}
        onSearch={setSearch}
        placeholder={text.search}
        emptyText={text.none}
      />
    </>
  );
}
