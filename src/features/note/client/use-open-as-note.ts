import { useMutation } from "@tanstack/react-query";
import { client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { readableMentions } from "#lib/mention.ts";
import { truncateWords, withoutMarkup } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { noteText } from "#product/texts/note/note.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { canEditNote } from "../access.ts";
import { useRefreshNotes } from "./use-notes.ts";

const { contentChars, nameChars } = limits.note;

/** Makes a note of a text and opens it in a new tab; null for those who may not write notes. */
export function useOpenAsNote(): ((text: string) => void) | null {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const refresh = useRefreshNotes();
  const create = useMutation({
    mutationFn({ text }: { text: string; tab: Window | null }) {
      const content = text.slice(0, contentChars);
      const [line = ""] = readableMentions(content).trim().split("\n");
      return client.note.create.mutate({ workspaceId, title: truncateWords(withoutMarkup(line), nameChars), content });
    },
    onSuccess({ id }, { tab }) {
      const url = urls.note(slug, id);
      if (tab) tab.location.replace(url);
      else
        toast.success(noteText.fromMessage.done, {
          action: { text: noteText.fromMessage.open, onPress: () => void open(url) },
        });
      return refresh();
    },
    onError: (_, { tab }) => tab?.close(),
  });
  if (!canEditNote(actor)) return null;
  // A tab that opens after the answer of the server would be blocked.
  return (text) => create.mutate({ text, tab: open("about:blank", "_blank") });
}
