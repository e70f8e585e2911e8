import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { mySharesText as text } from "#product/texts/share/my-shares.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { SearchField } from "#ui/forms/search-field.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { ShareRow } from "./schema.ts";
import { ShareRowView } from "./share-row.tsx";

function revoke({ kind, id }: Pick<ShareRow, "kind" | "id">): Promise<unknown> {
  const input = { id, isPublic: false };
  if (kind === "NOTE") return client.note.toggleIsPublic.mutate(input);
  return kind === "CHAT" ? client.chat.toggleIsPublic.mutate(input) : client.workflowRun.toggleIsPublic.mutate(input);
}

/** Every public link of the person, with a button that revokes it. */
export function MyShares() {
  const queries = useQueryClient();
  const shares = useQuery(api.community.getMyShares.queryOptions());
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState<readonly ShareRow[] | null>(null);
  const revoking = useMutation({
    mutationFn: async (rows: readonly ShareRow[]) => {
      for (const row of rows) await revoke(row);
    },
    onSuccess: (_, rows) => void toast.success(rows.length === 1 ? text.revoke.done : text.revokeAll.done),
    onSettled: async () => {
      setAsked(null);
      await Promise.all(
        [api.community, api.note, api.chat, api.workflowRun].map((one) => queries.invalidateQueries(one.pathFilter())),
      );
    },
  });
  const all = shares.data ?? [];
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(({ title, workspaceName }) => `${title} ${workspaceName}`.toLowerCase().includes(wanted));
  const [one] = asked ?? [];
  return (
    <section className="flex flex-col gap-4">
      <p className="max-w-120 text-sm text-ink-3">{text.about}</p>
      {shares.isPending && <Skeleton className="h-24 w-full rounded-card" />}
      {shares.isError && (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void shares.refetch()}
          isRetrying={shares.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {shares.data && all.length === 0 && (
        <EmptyState icon={Globe} title={text.empty.title} className="mx-0 py-4">
          {text.empty.text}
        </EmptyState>
      )}
      {all.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <SearchField
              aria-label={text.search}
              placeholder={text.search}
              value={search}
              onChange={setSearch}
              className="w-80 max-sm:w-full"
            />
            {all.length > 1 && <Button onPress={() => setAsked(all)}>{text.revokeAll.button}</Button>}
          </div>
          {rows.length === 0 ? (
            <p className="text-sm text-ink-3">{text.noMatch}</p>
          ) : (
            <ul aria-label={text.title}>
              {rows.map((row) => (
                <ShareRowView key={`${row.kind} ${row.id}`} row={row} onRevoke={() => setAsked([row])} />
              ))}
            </ul>
          )}
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={asked?.length === 1 && one ? text.revoke.title(one.title || text.untitled) : text.revokeAll.title}
        confirmText={asked?.length === 1 ? text.revoke.confirm : text.revokeAll.confirm}
        isDanger
        isPending={revoking.isPending}
        onConfirm={() => asked && revoking.mutate(asked)}
      >
        {asked?.length === 1 ? text.revoke.text : text.revokeAll.text(asked?.length ?? 0)}
      </ConfirmDialog>
    </section>
  );
}
