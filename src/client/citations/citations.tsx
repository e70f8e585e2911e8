import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { MessagePart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import type { Passage } from "#product/tools/passage.ts";
import { api } from "../api.ts";
import { WorkspaceContext } from "../shell/use-workspace.ts";
import { passagesOf } from "./passages-of.ts";

/** What became of a passage since it was cited. */
export interface PassageState {
  readonly state: "current" | "changed" | "deleted";
  readonly learnedAt: Date | null;
}

interface Citations {
  readonly passages: ReadonlyMap<number, Passage>;
  /** By chunk; missing while it is not known. */
  readonly states: ReadonlyMap<string, PassageState>;
}

const CitationsContext = createContext<Citations>({ passages: new Map(), states: new Map() });

export const useCitations = (): Citations => use(CitationsContext);

interface CitationsProviderProps {
  /** Of the answer. */
  parts: readonly MessagePart[];
  isStreaming: boolean;
  children: ReactNode;
}

/** Lets the texts of an answer cite what its calls have found. */
export function CitationsProvider({ parts, isStreaming, children }: CitationsProviderProps) {
  const workspace = use(WorkspaceContext);
  const passages = useMemo(() => passagesOf(parts), [parts]);
  const asked = [...passages.values()].map(({ chunkId, sourceId }) => ({ chunkId, sourceId }));
  const { data } = useQuery({
    ...api.knowledgeSourceTreeNode.getPassageStates.queryOptions({
      workspaceId: workspace?.id ?? "",
      passages: asked.slice(0, limits.knowledgeTool.askedStates),
    }),
    enabled: workspace !== null && asked.length > 0 && !isStreaming,
    // A reader who opens the source sees what it says now.
    meta: { isSilent: true },
  });
  const value = useMemo(
    () => ({ passages, states: new Map(data?.map(({ chunkId, ...state }) => [chunkId, state])) }),
    [passages, data],
  );
  return <CitationsContext value={value}>{children}</CitationsContext>;
}
