import { Globe, Share2 } from "lucide-react";
import { publicNoteText as text } from "#product/texts/note/public-note.ts";
import { shareText } from "#product/texts/share/share.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { type Note, useSetNotePublic } from "./client/use-notes.ts";

/** Lets anyone with a link read the note, or no longer. */
export function ShareNote({ note }: { note: Pick<Note, "id" | "isPublic" | "isTakenDown" | "source"> }) {
  const setPublic = useSetNotePublic();
  const link = `${location.origin}${urls.publicNote(note.id)}`;
  return (
    <Popover
      aria-label={text.title}
      placement="bottom end"
      className="w-80"
      trigger={
        <Button icon={note.isPublic ? Globe : Share2}>
          <span className="max-sm:sr-only">{text.share}</span>
        </Button>
      }
    >
      <div className="grid gap-3">
        <Switch
          isSelected={note.isPublic}
          isDisabled={note.isTakenDown}
          onChange={(isPublic) => setPublic.mutate({ id: note.id, isPublic })}
          hint={text.hint}
        >
          {text.toggle}
        </Switch>
        {note.isTakenDown && <Callout>{shareText.takenDown}</Callout>}
        {note.source === "AGENT_MEMORY" && <p className="text-sm text-warning">{text.memory}</p>}
        {note.isPublic ? (
          <div className="flex min-w-0 items-center gap-2 rounded-control bg-sunken px-2.5 py-1.5">
            <a
              href={urls.publicNote(note.id)}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 cut text-sm text-accent-text hover:underline"
            >
              {link}
            </a>
            <CopyButton text={link} size="xs" />
          </div>
        ) : (
          <p className="text-sm text-ink-3">{text.off}</p>
        )}
      </div>
    </Popover>
  );
}
