import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usageOf } from "#client/usage/usage.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { styleText } from "#product/texts/style/style.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { ListedStyle, Style } from "../service.ts";

export type { ListedStyle, Style };

/** All brand voices of the workspace, by title. */
export function useStyles(options: { enabled?: boolean } = {}) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.style.getAll.queryOptions({ workspaceId }, options));
}

/** A voice as it is when this component opens it; later changes by others don't replace what is on the screen. */
export function useStyle(id: string) {
  const { data, isFetchedAfterMount, isStale, ...query } = useQuery(api.style.getById.queryOptions({ id }));
  const [style, setStyle] = useState<Style>();
  if (data && (isFetchedAfterMount || !isStale) && !style) setStyle(data);
  return { ...query, style };
}

const refreshStyles = (queries: QueryClient) => queries.invalidateQueries(api.style.pathFilter());

export function useCreateStyle() {
  const queries = useQueryClient();
  return useMutation(
    api.style.create.mutationOptions({
      onSuccess() {
        toast.success(styleText.create.created);
        return refreshStyles(queries);
      },
    }),
  );
}

export function useUpdateStyle() {
  const queries = useQueryClient();
  return useMutation(
    api.style.update.mutationOptions({
      meta: { isSilent: true },
      onSuccess() {
        toast.success(styleText.update.done);
        return refreshStyles(queries);
      },
      onError(error) {
        toast.failed(styleText.update.failed, { description: readRefusal(error, commonToastText.unknown).text });
      },
    }),
  );
}

/** The agents and workflows that write in a voice. */
export function useStyleUsage(id: string) {
  const agents = useQuery(api.agent.getAllUsingStyle.queryOptions({ id }, { staleTime: 0 }));
  const workflows = useQuery(api.workflow.getAllUsingStyle.queryOptions({ id }, { staleTime: 0 }));
  return usageOf(agents, workflows);
}

/** Moves a voice to the bin; the toast has an undo action. */
export function useDeleteStyle() {
  const queries = useQueryClient();
  const restore = useMutation(api.style.restore.mutationOptions({ onSettled: () => refreshStyles(queries) }));
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => client.style.delete.mutate({ id }),
    onSuccess(_, { id, title }) {
      queries.removeQueries(api.style.getById.queryFilter({ id }));
      toast.success(commonToastText.movedToBin(title), {
        action: {
          text: buttonText.undo,
          onPress: () =>
            restore.mutate({ id }, { onSuccess: () => void toast.success(commonToastText.restored(title)) }),
        },
        duration: timers.screen.undoMs,
      });
      return refreshStyles(queries);
    },
  });
}
