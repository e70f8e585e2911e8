import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { api, client } from "#client/api.ts";
import { queryInBatches } from "#client/shell/query-in-batches.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { noteText } from "#product/texts/note/note.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import type { NoteName } from "../service/list-notes.ts";

export type { NoteName };

/** A note that nobody has named is still shown by something. */
export const titleOfNote = ({ title }: Pick<NoteName, "title">): string => title || noteText.untitled;

const searchOf = (workspaceId: string, typed: string) => {
  const search = typed.trim().slice(0, limits.request.searchChars);
  return { workspaceId, ...(search && { search }) };
};

/** Notes whose title or category matches the typed text; the last changed ones without text. */
export function useFoundNotes(typed = "", isEnabled = true) {
  const { id: workspaceId } = useWorkspace();
  const search = useDebouncedValue(typed, timers.check.searchMs);
  return useQuery({
    ...api.note.findNames.queryOptions(searchOf(workspaceId, search), { enabled: isEnabled }),
    placeholderData: keepPreviousData,
  });
}

/** Notes with these ids by id; undefined until the server has responded. A missing note is deleted. */
export function useNamedNotes(ids: readonly string[]): ReadonlyMap<string, NoteName> | undefined {
  const { id: workspaceId } = useWorkspace();
  const asked = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: [...api.note.findNames.pathKey(), "named", workspaceId, asked],
    queryFn: ({ signal }) =>
      queryInBatches(asked, (portion) => client.note.findNames.query({ workspaceId, ids: portion }, { signal })),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => data && new Map(data.map((one) => [one.id, one])), [data]);
}

/** Finds notes that a text may mention. */
export function useMentionableNotes() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(
    (query: string): Promise<readonly NoteName[]> =>
      // If the request fails, other things can still be mentioned.
      queries.fetchQuery(api.note.findNames.queryOptions(searchOf(workspaceId, query))).catch(() => []),
    [queries, workspaceId],
  );
}
