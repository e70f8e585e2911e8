import { createContext, use } from "react";
import { useStore } from "zustand";
import type { BuilderState } from "./builder-state.ts";
import type { BuilderSession } from "./session.ts";

export const BuilderContext = createContext<BuilderSession | null>(null);

/** The session of the open workflow. */
export function useBuilder(): BuilderSession {
  const session = use(BuilderContext);
  if (!session) throw new Error("useBuilder needs the builder around it");
  return session;
}

/** A part of the builder's state; re-renders only when that part changes. */
export function useBuilderState<Part>(select: (state: BuilderState) => Part): Part {
  return useStore(useBuilder().store, select);
}

export const useGraph = () => useBuilderState((state) => state.history.present);

/** Agents that the workflow references. */
export interface KnownAgents {
  get: (id: string) => { title: string } | undefined;
  /** False only for an agent that is known to be deleted. */
  has: (id: string) => boolean;
}
export const AgentsContext = createContext<KnownAgents>({ get: () => undefined, has: () => true });
