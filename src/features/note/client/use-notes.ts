import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usageOf } from "#client/usage/usage.ts";
import { useLibraryPages } from "#features/folder/client/use-library-pages.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { noteText } from "#product/texts/note/note.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { NoteSort } from "../schema.ts";
import type { ListedNote } from "../service/list-notes.ts";
import type { Note } from "../service/notes.ts";

export type { ListedNote, Note };

/** Filter and order of the list of notes. */
export interface NoteView {
  search: string;
  category: readonly string[];
  sort: NoteSort;
}

/** Loads matching notes page by page. */
export function useNoteList({ search, category, sort }: NoteView) {
  const { id: workspaceId } = useWorkspace();
  const query = { workspaceId, sort, ...(search && { search }), category: [...category] };
  const pages = useLibraryPages(api.note.getAll.pathKey(), query, (after, signal) =>
    client.note.getAll.query({ ...query, ...(after && { after }) }, { signal }),
  );
  const rows = useMemo(() => pages.data?.pages.flatMap(({ notes }) => notes), [pages.data]);
  return { ...pages, rows };
}

/** How many notes there are, and in which categories. */
export function useNoteSummary() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.note.getSummary.queryOptions({ workspaceId }));
}

export const useNote = (id: string) => useQuery(api.note.getById.queryOptions({ id }));

export function useRefreshNotes() {
  const queries = useQueryClient();
  return () =>
    Promise.all([api.note.pathFilter(), api.agent.getMemory.pathFilter()].map((one) => queries.invalidateQueries(one)));
}

export function useCreateNote() {
  const refresh = useRefreshNotes();
  return useMutation(api.note.create.mutationOptions({ onSuccess: refresh }));
}

export function useDuplicateNote() {
  const refresh = useRefreshNotes();
  return useMutation(api.note.duplicate.mutationOptions({ onSuccess: refresh }));
}

/** Moves a note to the bin; the toast has an undo action. */
export function useDeleteNote() {
  const queries = useQueryClient();
  const refresh = useRefreshNotes();
  const restore = useMutation({ ...api.note.restore.mutationOptions(), onSettled: refresh });
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => client.note.delete.mutate({ id }),
    onSuccess(_, { id, title }) {
      queries.removeQueries(api.note.getById.queryFilter({ id }));
      const undo = () =>
        restore.mutate({ id }, { onSuccess: () => void toast.success(commonToastText.restored(title)) });
      toast.success(noteText.delete.done, {
        action: { text: buttonText.undo, onPress: undo },
        duration: timers.screen.undoMs,
      });
    },
    onSettled: refresh,
  });
}

/** Lets anyone with the link read a note, or no longer. */
export function useSetNotePublic() {
  const refresh = useRefreshNotes();
  return useMutation(api.note.toggleIsPublic.mutationOptions({ onSuccess: refresh }));
}

/** Agents that work with a note. */
export const useAgentsUsingNote = (id: string) => useQuery(api.agent.getAllUsingNote.queryOptions({ id }));

/** What works with a note. */
export function useNoteUsage(id: string) {
  const workflows = useQuery(api.workflow.getAllUsingNote.queryOptions({ id }));
  return usageOf(useAgentsUsingNote(id), workflows);
}

/** Selects a note in an agent, or no longer. */
export function useAssignNote() {
  const queries = useQueryClient();
  return useMutation(
    api.agent.assignNote.mutationOptions({ onSettled: () => queries.invalidateQueries(api.agent.pathFilter()) }),
  );
}
