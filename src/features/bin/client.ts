import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { BinItem, BinKind } from "./schema.ts";

const restore: Readonly<Record<BinKind, (id: string) => Promise<unknown>>> = {
  AGENT: (id) => client.agent.restore.mutate({ id }),
  WORKFLOW: (id) => client.workflow.restore.mutate({ id }),
  STYLE: (id) => client.style.restore.mutate({ id }),
  SKILL: (id) => client.skill.restore.mutate({ id }),
  NOTE: (id) => client.note.restore.mutate({ id }),
};

const hrefs: Readonly<Record<BinKind, (slug: string, id: string) => string>> = {
  AGENT: urls.agent,
  WORKFLOW: urls.workflowBuild,
  STYLE: urls.brandVoices,
  SKILL: urls.skill,
  NOTE: urls.note,
};

export const useBin = (workspaceId: string, search: string) =>
  useQuery({
    ...api.bin.getAll.queryOptions({ workspaceId, ...(search ? { search } : {}) }),
    placeholderData: keepPreviousData,
  });

/** Restores an item. The toast has a button that opens it. */
export function useRestoreItem() {
  const { slug } = useWorkspace();
  const go = useGo();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: BinItem) => restore[kind](id),
    onSuccess: (_, item) =>
      toast.success(commonToastText.restored(item.title), {
        action: { text: buttonText.open, onPress: () => go(hrefs[item.kind](slug, item.id)) },
      }),
    onSettled: () => queries.invalidateQueries(api.bin.pathFilter()),
  });
}
