import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { shareText } from "#product/texts/share/share.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";

/** What is shared, as far as the popover shows it. */
export interface SharedThread {
  readonly kind: "chat" | "run";
  readonly id: string;
  readonly title: string;
  readonly isPublic: boolean;
  /** An operator doesn't allow it to be public. */
  readonly isTakenDown: boolean;
  readonly canShare: boolean;
}

type Status = Awaited<ReturnType<typeof client.community.getChatShareStatus.query>>;
export type Category = NonNullable<Status["category"]>;

/** The public link, which works from anywhere. */
export const publicLinkOf = ({ kind, id }: Pick<SharedThread, "kind" | "id">, isReplay = false): string =>
  new URL((kind === "chat" ? urls.sharedChat : urls.sharedRun)(id, { replay: isReplay }), location.origin).href;

export function useShareStatus({ kind, id }: SharedThread) {
  const chat = useQuery({
    ...api.community.getChatShareStatus.queryOptions({ chatId: id }),
    enabled: kind === "chat",
  });
  const run = useQuery({
    ...api.community.getWorkflowRunShareStatus.queryOptions({ workflowRunId: id }),
    enabled: kind === "run",
  });
  return kind === "chat" ? chat : run;
}

/** Refusals have a sentence of their own; anything else gets the one of the action. */
const showFailure = (sentence: string) => (error: unknown) =>
  void toast.failed(readRefusal(error, sentence).text || sentence);

export function useSharing(thread: SharedThread) {
  const { kind, id } = thread;
  const queries = useQueryClient();
  const onSettled = () =>
    Promise.all([
      kind === "chat"
        ? queries.invalidateQueries(api.chat.getById.queryFilter({ id }))
        : queries.invalidateQueries(api.workflowRun.getById.queryFilter({ runId: id })),
      queries.invalidateQueries(api.community.pathFilter()),
    ]);
  const setPublic = useMutation({
    mutationFn: (isPublic: boolean) => {
      const input = { id, isPublic, sharableLink: publicLinkOf(thread) };
      return kind === "chat"
        ? client.chat.toggleIsPublic.mutate(input)
        : client.workflowRun.toggleIsPublic.mutate(input);
    },
    meta: { isSilent: true },
    onError: showFailure(shareText.errors[kind]),
    onSettled,
  });
  const setListed = useMutation({
    mutationFn: (input: { isShared: boolean; category?: Category; isAgreed?: boolean }) =>
      kind === "chat"
        ? client.community.toggleChatShare.mutate({ chatId: id, ...input })
        : client.community.toggleWorkflowRunShare.mutate({ workflowRunId: id, ...input }),
    meta: { isSilent: true },
    onError: showFailure(shareText.errors.gallery),
    onSettled,
  });
  return { setPublic, setListed };
}
