import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { BinItem, BinKind } from "./schema.ts";

export const useBin = (workspaceId: string, search: string) =>
  useQuery({
    ...api.bin.getAll.queryOptions({ workspaceId, ...(search ? { search } : {}) }),
    placeholderData: keepPreviousData,
  });

const hrefs = { AGENT: urls.agent, WORKFLOW: urls.workflowBuild, NOTE: urls.note } satisfies Record<
  BinKind,
  (slug: string, id: string) => string
>;
const restoreItem: Readonly<Record<BinKind, (id: string) => Promise<unknown>>> = {
  AGENT: (id) => client.agent.restore.mutate({ id }),
  WORKFLOW: (id) => client.workflow.restore.mutate({ id }),
  NOTE: (id) => client.note.restore.mutate({ id }),
};

/** Restores an item. The toast has a button that opens it. */
export function useRestoreItem() {
  const { slug } = useWorkspace();
  const go = useGo();
  const queries = useQueryClient();
  const hrefOf = ({ kind, id }: BinItem) => hrefs[kind](slug, id);
  return useMutation({
    mutationFn: ({ kind, id }: BinItem) => restoreItem[kind](id),
    onSuccess: (_, item) =>
      toast.success(commonToastText.restored(item.title), {
        action: { text: buttonText.open, onPress: () => go(hrefOf(item)) },
      }),
    onSettled: () => queries.invalidateQueries(api.bin.pathFilter()),
  });
}
