import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { forgetLiveCanvas, type LiveCanvas, useLiveCanvases } from "#client/stream/live-canvases.ts";
import { timers } from "#product/timers.ts";
import { canChangeArtifact } from "../access.ts";

export type SaveState = "SAVED" | "UNSAVED" | "SAVING" | "FAILED";

/** A canvas: stored, being written by an agent, and saved by a person. */
export function useCanvas(id: string) {
  const { actor } = useWorkspace();
  const queries = useQueryClient();
  const options = api.artifact.getById.queryOptions({ id });
  const query = useQuery({
    ...options,
    // Written by a reply that this page does not follow.
    refetchInterval: ({ state }) => (state.data?.status === "streaming" ? timers.run.pollMs : false),
  });
  const live = useLiveCanvas(id, query.refetch);
  const update = useMutation(api.artifact.updateContent.mutationOptions({ meta: { isSilent: true } }));
  const [saveState, setSaveState] = useState<SaveState | null>(null);
  const canvas = query.data;

  async function save(content: unknown): Promise<boolean> {
    setSaveState("SAVING");
    try {
      const { version } = await update.mutateAsync({ id, content });
      queries.setQueryData(options.queryKey, (before) => before && { ...before, content, version });
      setSaveState((now) => (now === "SAVING" ? "SAVED" : now));
      return true;
    } catch {
      setSaveState("FAILED");
      return false;
    }
  }

  return {
    query,
    canvas,
    live,
    /** An agent or a page is writing it. */
    isWriting: live !== null || canvas?.status === "streaming",
    canChange: canvas !== undefined && canChangeArtifact(actor, canvas),
    saveState,
    markUnsaved: () => setSaveState("UNSAVED"),
    save,
  };
}

/** The canvas while a reply of this page writes it; the stored one replaces it once it is loaded. */
function useLiveCanvas(id: string, refetch: () => Promise<unknown>): LiveCanvas | null {
  const live = useLiveCanvases(({ canvases }) => canvases[id] ?? null);
  const isOver = live?.isWriting === false;
  useEffect(() => {
    if (isOver) void refetch().finally(() => forgetLiveCanvas(id));
  }, [isOver, id, refetch]);
  return live;
}
