import { createContext, use } from "react";
import type { BuilderSession, BuilderState } from "./session.ts";
import { useStore } from "./store.ts";

export const BuilderContext = createContext<BuilderSession | null>(null);

/** The workflow that is open. */
export function useBuilder(): BuilderSession {
  const session = use(BuilderContext);
  if (!session) throw new Error("useBuilder needs the builder around it");
  return session;
}

/** A part of the builder's state; renders anew only when that part changed. */
export function useBuilderState<Part>(select: (state: BuilderState) => Part): Part {
  return useStore(useBuilder().store, select);
}

export const useGraph = () => useBuilderState((state) => state.history.present);

/** What the builder knows of the agents of the workspace. */
export interface AgentFacts {
  title: string;
  languageModelId: string | null;
  /** The beginning of its background, and what it is best at: what a mention says of it. */
  description?: string;
  specialty?: string | null;
  /** The workflow that it was made for. */
  workflow?: { id: string } | null;
}
export const AgentsContext = createContext<ReadonlyMap<string, AgentFacts>>(new Map());
