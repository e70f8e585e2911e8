import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";

/** The person's test chat of an agent, which is created when it is first opened. */
export function useTestChat(agentId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...api.chat.openTest.mutationKey(), agentId],
    // Opening it again finds the same chat, or creates another one after it was deleted.
    queryFn: () => client.chat.openTest.mutate({ agentId }),
    refetchOnWindowFocus: false,
  });
  const remove = useMutation(api.chat.delete.mutationOptions());
  const chatId = query.data?.id;
  return {
    chatId,
    isFailed: query.isError && !chatId,
    isOpening: query.isFetching,
    reopen: () => void query.refetch(),
    isStartingOver: remove.isPending,
    /** Deletes the chat and opens an empty one. */
    startOver() {
      if (!chatId || remove.isPending) return;
      remove.mutate(
        { id: chatId },
        {
          async onSuccess() {
            await query.refetch();
            queries.removeQueries(api.chat.getById.queryFilter({ id: chatId }));
          },
        },
      );
    },
  };
}
