import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";

/** Emails in the outbox, one page at a time. */
export const useOutbox = (search: string) =>
  useInfiniteQuery(
    api.operator.getOutbox.infiniteQueryOptions(search ? { search } : {}, {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );

export const useOutboxMail = (id: string | null) =>
  useQuery({ ...api.operator.getOutboxMail.queryOptions({ id: id ?? "" }), enabled: id !== null });

export const useHealth = () => useQuery({ ...api.operator.getHealth.queryOptions(), refetchInterval: 10_000 });
