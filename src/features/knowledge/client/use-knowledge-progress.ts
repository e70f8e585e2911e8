import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "#client/api.ts";
import type { LiveEvent } from "#client/live/live-changes.ts";
import { useLive } from "#client/live/use-live.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type KnowledgeTreeNode, type SourceStatus, sourceStatuses } from "../schema.ts";

const isStatus = (value: unknown): value is SourceStatus => sourceStatuses.some((one) => one === value);

/** Puts the progress of live events into the loaded tree, so that it needn't be loaded again for each step. */
export function useKnowledgeProgress(): void {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const onEvent = useCallback(
    ({ changed, id, status, doneChunks, totalChunks, readingCredits }: LiveEvent) => {
      if (changed !== "knowledgeProgress" || !isStatus(status)) return;
      queries.setQueryData(
        api.knowledgeSourceTreeNode.getAll.queryKey({ workspaceId }),
        (nodes: KnowledgeTreeNode[] | undefined) =>
          nodes?.map((node) => {
            if (node.id !== id || !node.KnowledgeSource) return node;
            const progress = {
              status,
              doneChunks: Number(doneChunks),
              totalChunks: Number(totalChunks),
              readingCredits:
                readingCredits === undefined ? node.KnowledgeSource.readingCredits : Number(readingCredits),
            };
            return { ...node, KnowledgeSource: { ...node.KnowledgeSource, ...progress } };
          }),
      );
    },
    [queries, workspaceId],
  );
  useLive({ onEvent });
}
