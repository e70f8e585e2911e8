import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { MessagePart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import type { Passage } from "#product/tools/passage.ts";
import { api } from "../api.ts";
import { WorkspaceContext } from "../shell/use-workspace.ts";
import { passagesOf } from "./passages-of.ts";

/** What became of a source since it was cited: it was hidden from the reader, deleted, or learned again. */
export interface CitedSourceState {
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly isChanged: boolean;
  readonly learnedAt: Date | null;
  /** Of a website. */
  readonly iconId: string | null;
}

interface Citations {
  readonly passages: ReadonlyMap<number, Passage>;
  /** By source; missing while it is not known. */
  readonly states: ReadonlyMap<string, CitedSourceState>;
}

const CitationsContext = createContext<Citations>({ passages: new Map(), states: new Map() });

export const useCitations = (): Citations => use(CitationsContext);

interface CitationsProviderProps {
  /** Of the answer. */
  parts: readonly MessagePart[];
  isStreaming: boolean;
  /** When the answer was asked for. Without it, nobody knows whether a source was learned before. */
  askedAt?: Date;
  children: ReactNode;
}

/** Lets the texts of an answer cite what its calls have found. */
export function CitationsProvider({ parts, isStreaming, askedAt, children }: CitationsProviderProps) {
  const workspace = use(WorkspaceContext);
  const passages = useMemo(() => passagesOf(parts), [parts]);
  const sourceIds = [...new Set([...passages.values()].map(({ sourceId }) => sourceId))];
  const { data } = useQuery({
    ...api.knowledgeSourceTreeNode.getSourceStates.queryOptions({
      workspaceId: workspace?.id ?? "",
      sourceIds: sourceIds.slice(0, limits.knowledgeTool.askedStates),
    }),
    enabled: workspace !== null && sourceIds.length > 0 && !isStreaming,
    meta: { isSilent: true },
  });
  const value = useMemo(() => ({ passages, states: statesOf(passages, data, askedAt) }), [passages, data, askedAt]);
  return <CitationsContext value={value}>{children}</CitationsContext>;
}

function statesOf(
  passages: ReadonlyMap<number, Passage>,
  known: readonly { sourceId: string; learnedAt: Date | null; iconId: string | null }[] | undefined,
  askedAt: Date | undefined,
): Map<string, CitedSourceState> {
  const states = new Map<string, CitedSourceState>();
  if (!known) return states;
  const found = new Map(known.map((one) => [one.sourceId, one]));
  for (const { sourceId, isHidden = false } of passages.values()) {
    const learnedAt = found.get(sourceId)?.learnedAt ?? null;
    const isChanged = askedAt !== undefined && learnedAt !== null && learnedAt > askedAt;
    const iconId = found.get(sourceId)?.iconId ?? null;
    states.set(sourceId, { isHidden, isDeleted: !isHidden && !found.has(sourceId), isChanged, learnedAt, iconId });
  }
  return states;
}
