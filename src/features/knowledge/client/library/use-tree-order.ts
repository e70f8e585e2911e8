import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { SaveStatus } from "#ui/feedback/save-state.tsx";
import type { KnowledgeTreeNode } from "../../schema.ts";
import { applyPositions, type NodePosition } from "./tree.ts";

type Positions = ReadonlyMap<string, NodePosition>;
const none: Positions = new Map();

/**
 * Shows moved nodes at their new place at once, and saves the order after a pause. Positions that could not be saved stay
 * as the person left them, until they are saved or the page is left.
 */
export function useTreeOrder(stored: readonly KnowledgeTreeNode[] | undefined) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(api.knowledgeSourceTreeNode.updateTreeStructure.mutationOptions());
  const [unsaved, setUnsaved] = useState<Positions>(none);
  const [status, setStatus] = useState<SaveStatus>("idle");
  const latest = useRef({ unsaved, stored });
  latest.current = { unsaved, stored };
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isSaving = useRef(false);

  const save = useCallback(async (): Promise<void> => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const { unsaved: open, stored: known = [] } = latest.current;
    const sent = new Map([...open].slice(0, limits.knowledge.movesPerRequest));
    // A node that is gone by now can't be moved.
    const ids = new Set(known.map(({ id }) => id));
    const nodes = [...sent.values()].filter(({ id, parent }) => ids.has(id) && (parent === null || ids.has(parent)));
    if (isSaving.current || nodes.length === 0) return;
    isSaving.current = true;
    setStatus("saving");
    try {
      const queryKey = api.knowledgeSourceTreeNode.getAll.queryKey({ workspaceId });
      await mutateAsync({ workspaceId, nodes });
      queries.setQueryData(queryKey, (before) => before && [...applyPositions(before, sent)]);
      // What was moved again meanwhile is saved next.
      const left = new Map([...latest.current.unsaved].filter(([id, position]) => sent.get(id) !== position));
      latest.current.unsaved = left;
      setUnsaved(left);
      setStatus("saved");
    } catch {
      // The refusal is shown as a toast.
      setStatus("failed");
      return;
    } finally {
      isSaving.current = false;
    }
    if (latest.current.unsaved.size > 0) await save();
  }, [workspaceId, queries, mutateAsync]);

  const move = useCallback(
    (positions: readonly NodePosition[]) => {
      if (positions.length === 0) return;
      const next = new Map(latest.current.unsaved);
      for (const position of positions) next.set(position.id, position);
      latest.current.unsaved = next;
      setUnsaved(next);
      setStatus("idle");
      if (timer.current !== null) clearTimeout(timer.current);
      // A page that closes can send a few only.
      const pauseMs = next.size > limits.knowledge.movesOfClosingPage ? 0 : timers.knowledge.treeSaveMs;
      timer.current = setTimeout(() => void save(), pauseMs);
    },
    [save],
  );
  // Saves what is open when the person goes to another page, or closes this one.
  useEffect(() => {
    const onPageHide = () => {
      const nodes = [...latest.current.unsaved.values()];
      if (timer.current === null || nodes.length === 0) return;
      const context = { outlivesPage: true };
      void client.knowledgeSourceTreeNode.updateTreeStructure.mutate({ workspaceId, nodes }, { context });
    };
    window.addEventListener("pagehide", onPageHide);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      if (timer.current !== null) void save();
    };
  }, [save, workspaceId]);
  const nodes = useMemo(() => stored && applyPositions(stored, unsaved), [stored, unsaved]);
  return { nodes, status, move, retry: save };
}
