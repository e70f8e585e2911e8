import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, client } from "#client/api.ts";
import type { Answers } from "#client/wire.ts";
import { tellProblem } from "#product/knowledge/source-problem.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";

export type ViewedSource = Answers["knowledgeSourceTreeNode"]["getSource"];
export type Passage = Answers["knowledgeSourceTreeNode"]["getPassages"]["passages"][number];
export type FoundInDocument = NonNullable<Answers["knowledgeSourceTreeNode"]["getPassage"]>;
/** Tells whether there is another place to go to. */
export const placeKeyOf = ({ id, start, end }: FoundInDocument): string => `${id} ${start} ${end}`;
export type DocumentPart = Answers["knowledgeSourceTreeNode"]["readDocument"];

export const useSource = (nodeId: string) =>
  useQuery({ ...api.knowledgeSourceTreeNode.getSource.queryOptions({ id: nodeId }), select: inWords });

const inWords = (source: ViewedSource): ViewedSource => ({
  ...source,
  problem: source.problem && tellProblem(source.problem),
});

/** The agents that may look into a source. */
export const useUsingAgents = (nodeId: string) =>
  useQuery({ ...api.agent.getAllUsingKnowledge.queryOptions({ id: nodeId }), meta: { isSilent: true } });

/** A passage of a source, or what is cited of it; `data` is null if the source was learned again since. */
export const usePassage = (nodeId: string, passageId: string | null, quotes: readonly string[]) =>
  useQuery({
    ...api.knowledgeSourceTreeNode.getPassage.queryOptions({
      id: nodeId,
      passageId: passageId ?? "",
      quotes: [...quotes],
    }),
    enabled: passageId !== null,
    placeholderData: keepPreviousData,
  });

/** What is said in a recording, line by line. */
export const useTranscript = (nodeId: string, { learnedAt }: ViewedSource) =>
  useQuery({
    queryKey: [...api.knowledgeSourceTreeNode.getTranscript.pathKey(), nodeId, learnedAt?.getTime()],
    queryFn: ({ signal }) => client.knowledgeSourceTreeNode.getTranscript.query({ id: nodeId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isSilent: true },
  });

/** The text of a source from about `anchor` on, more of it on request in both directions. */
export function useDocumentParts(nodeId: string, source: ViewedSource, anchor: number) {
  const version = `${source.documentId} ${source.learnedAt?.getTime()}`;
  const pages = useInfiniteQuery({
    queryKey: [...api.knowledgeSourceTreeNode.readDocument.pathKey(), nodeId, version, anchor],
    queryFn: ({ pageParam, signal }) =>
      client.knowledgeSourceTreeNode.readDocument.query({ id: nodeId, ...pageParam }, { signal }),
    initialPageParam: { at: anchor, direction: "around" } as { at: number; direction: "after" | "before" | "around" },
    getNextPageParam: (last) => (last.to < last.length ? { at: last.to, direction: "after" as const } : undefined),
    getPreviousPageParam: (first) => (first.from > 0 ? { at: first.from, direction: "before" as const } : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...pages, parts: pages.data?.pages };
}

/** The passages of a source that contain the typed text, page by page. */
export function usePassages(nodeId: string, typed = "") {
  const search = useDebouncedValue(typed.trim(), timers.check.searchMs).slice(0, limits.request.searchChars);
  const pages = useInfiniteQuery({
    queryKey: [...api.knowledgeSourceTreeNode.getPassages.pathKey(), "pages", { nodeId, search }],
    queryFn: ({ pageParam: after, signal }) =>
      client.knowledgeSourceTreeNode.getPassages.query(
        { id: nodeId, search, ...(after !== null && { after }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const passages = useMemo(() => pages.data?.pages.flatMap((page) => page.passages), [pages.data]);
  return { ...pages, passages, total: pages.data?.pages[0]?.total ?? 0, search };
}
