import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { type Refusal, readRefusal } from "#client/refusal.ts";
import { saveDraft } from "#client/shell/text-drafts.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { forgetLiveCanvas, type LiveCanvas, useLiveCanvases } from "#client/stream/live-canvases.ts";
import { timers } from "#product/timers.ts";
import { canChangeArtifact } from "../access.ts";
import { useKeptEdit } from "./use-kept-edit.ts";

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
  const [keptEdit, setKeptEdit] = useKeptEdit(id);
  /** The version that is being edited, for the draft in this browser. */
  const [editedVersion, setEditedVersion] = useState<number | null>(null);
  /** The version that the next edit is based on. */
  const baseVersion = useRef<number | undefined>(undefined);
  const canvas = query.data;
  const isWriting = live !== null || canvas?.status === "streaming";
  const draftKey = `canvas-${id}-${editedVersion}`;
  // What an agent writes must not be replaced by texts from before.
  useEffect(() => {
    if (isWriting) setEditedVersion(null);
  }, [isWriting]);

  async function store(content: unknown, version?: number): Promise<Refusal | null> {
    setSaveState("SAVING");
    try {
      const saved = await update.mutateAsync({ id, content, ...(version !== undefined && { version }) });
      baseVersion.current = saved.version;
      queries.setQueryData(options.queryKey, (before) => before && { ...before, content, version: saved.version });
      setSaveState((now) => (now === "SAVING" ? "SAVED" : now));
      return null;
    } catch (error) {
      setSaveState("FAILED");
      return readRefusal(error, "");
    }
  }

  /** Saves what a person types. If someone else has changed the canvas meanwhile, the text is kept for a decision. */
  async function saveEdit(content: unknown): Promise<boolean> {
    const refusal = await store(content, baseVersion.current);
    if (refusal?.code === "conflict") {
      setKeptEdit(content);
      saveDraft(draftKey, null);
      setSaveState(null);
      setEditedVersion(null);
      void query.refetch();
    }
    return refusal === null;
  }

  return {
    query,
    canvas,
    live,
    /** An agent or a page is writing it. */
    isWriting,
    canChange: canvas !== undefined && canChangeArtifact(actor, canvas),
    saveState,
    markUnsaved: () => setSaveState("UNSAVED"),
    /** Stores content, whatever the canvas contains. */
    save: async (content: unknown) => (await store(content)) === null,
    saveEdit,
    isEditing: editedVersion !== null,
    draftKey,
    startEdit() {
      const version = canvas?.version ?? 1;
      baseVersion.current = version;
      setEditedVersion(version);
    },
    stopEdit: () => setEditedVersion(null),
    keptEdit,
    dropKeptEdit: () => setKeptEdit(null),
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
