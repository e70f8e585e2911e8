import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { KnowledgeTreeNode } from "../schema.ts";
import type { NodeWork } from "./library/tree-handlers.ts";

const text = knowledgeLibraryText;
const nothing: ReadonlyMap<string, NodeWork> = new Map();

/** What a person can do with nodes of the library. Refusals are shown as toasts. */
export function useKnowledgeActions() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const procedures = api.knowledgeSourceTreeNode;
  const queryKey = procedures.getAll.queryKey({ workspaceId });
  const [works, setWorks] = useState(nothing);
  const { mutateAsync: updateTitle } = useMutation(procedures.updateTitle.mutationOptions());
  const { mutateAsync: deleteOne } = useMutation(procedures.delete.mutationOptions());
  const { mutateAsync: deleteMany } = useMutation(procedures.bulkDelete.mutationOptions());
  const { mutateAsync: relearnURL } = useMutation(procedures.relearnURL.mutationOptions());
  const { mutateAsync: create } = useMutation(procedures.createFolder.mutationOptions());
  const { mutateAsync: pause } = useMutation(procedures.pauseLearning.mutationOptions());
  const { mutateAsync: resume } = useMutation(procedures.resumeLearning.mutationOptions());
  const { mutateAsync: cancel } = useMutation(procedures.cancelLearning.mutationOptions());
  const { mutateAsync: retry } = useMutation(procedures.retryLearning.mutationOptions());
  const refresh = () => queries.invalidateQueries(procedures.pathFilter());

  /** Shows what is being done to nodes until it is done. Returns whether it was. */
  async function track(ids: readonly string[], work: NodeWork, act: () => Promise<unknown>): Promise<boolean> {
    setWorks((before) => new Map([...before, ...ids.map((id) => [id, work] as const)]));
    try {
      await act();
      await refresh();
      return true;
    } catch {
      return false;
    } finally {
      setWorks((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    }
  }
  const quietly = (act: Promise<unknown>) => act.then(refresh, () => null);

  return {
    works,
    async rename({ id, droppable }: KnowledgeTreeNode, title: string) {
      const newTitle = title.trim();
      if (!newTitle) return;
      const known = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (nodes) =>
        nodes?.map((node) => (node.id === id ? { ...node, text: newTitle } : node)),
      );
      const isDone = await track([id], "updating", () => updateTitle({ id, newTitle, droppable }));
      if (!isDone) queries.setQueryData(queryKey, known);
    },
    async remove(nodes: readonly Pick<KnowledgeTreeNode, "id" | "text">[]) {
      const ids = nodes.map(({ id }) => id);
      const [only] = nodes;
      const act = () =>
        only && nodes.length === 1 ? deleteOne({ id: only.id }) : deleteMany({ workspaceId, treeNodeIdList: ids });
      const isDone = await track(ids, "deleting", act);
      if (isDone) toast.success(only && nodes.length === 1 ? text.deletedOne(only.text) : text.deleted);
      return isDone;
    },
    relearn: ({ id, KnowledgeSource: source }: KnowledgeTreeNode) =>
      source?.documentId
        ? track([id], "relearning", () =>
            relearnURL({
              knowledgeSourceTreeNodeId: id,
              knowledgeSourceId: source.id,
              documentId: source.documentId ?? "",
            }),
          )
        : quietly(retry({ id })),
    pause: (id: string) => quietly(pause({ id })),
    resume: (id: string) => quietly(resume({ id })),
    cancel: (id: string) => quietly(cancel({ id })),
    retry: (id: string) => quietly(retry({ id })),
    async createFolder(name: string, parent: string | null): Promise<{ id: string } | null> {
      try {
        const created = await create({ workspaceId, treeNodeText: name, parent });
        await refresh();
        toast.success(folderDialogText.created);
        return created;
      } catch {
        return null;
      }
    },
  };
}
