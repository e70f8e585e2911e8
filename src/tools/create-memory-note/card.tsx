import { BookmarkCheck, BookmarkPlus, BookmarkX, type LucideIcon } from "lucide-react";
import { use } from "react";
import { z } from "zod";
import { Link } from "#client/shell/link.tsx";
import { WorkspaceContext } from "#client/shell/use-workspace.ts";
import { memoryCardText as text } from "#product/texts/tools/memory-notes.ts";
import { memoryOutput } from "#product/tools/memory-note.ts";
import { urls } from "#product/urls.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { outcomeOf, type ToolCardProps, ToolLine, type ToolOutcome } from "../tool-line.tsx";
import { toolNameOf } from "../tool-title.ts";

/** What a call wants to write, as far as it is known. */
const written = z.object({ title: z.string().optional(), content: z.string().optional() });

interface Look {
  icon: LucideIcon;
  titles: { running: string; done: string };
}

function lookOf(name: string): Look {
  if (name === "update_memory_note")
    return { icon: BookmarkCheck, titles: { running: text.updating, done: text.updated } };
  if (name === "delete_memory_note") return { icon: BookmarkX, titles: { running: text.deleting, done: text.deleted } };
  return { icon: BookmarkPlus, titles: { running: text.creating, done: text.created } };
}

/** A call that keeps, corrects or removes a fact of an agent's memory: what it does, the fact, and a link to its note. */
export function MemoryNoteCard({ call, look }: ToolCardProps) {
  const workspace = use(WorkspaceContext);
  const name = toolNameOf(call);
  const { icon, titles } = lookOf(name);
  const { data: note } = memoryOutput.safeParse(call.output);
  const { data: input } = written.safeParse(call.input);
  const outcome = outcomeOf(call);
  const titleOf: Record<ToolOutcome, string> = {
    ...titles,
    waiting: titles.running,
    failed: text.failed,
    denied: text.denied,
  };
  const content = note?.content ?? input?.content;
  const isOpenable = note && workspace && outcome === "done" && name !== "delete_memory_note";
  return (
    <ToolLine
      call={call}
      look={look}
      icon={icon}
      title={titleOf[outcome]}
      meta={note?.title ?? input?.title}
      action={
        isOpenable && (
          <Link
            href={urls.note(workspace.slug, note.noteId)}
            target="_blank"
            aria-label={text.openNote(note.title)}
            className="text-sm font-medium text-accent-text hover:underline"
          >
            {text.open}
          </Link>
        )
      }
    >
      {content && <Markdown text={content} isUntrusted className="text-sm" />}
    </ToolLine>
  );
}
