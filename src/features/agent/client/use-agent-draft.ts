import { useEffect, useRef, useState } from "react";
import { timers } from "#product/timers.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import {
  type AgentForm,
  applyEdits,
  type Draft,
  effectiveEdits,
  emptyDraft,
  listChanges,
  rebaseAfterSave,
} from "./agent-form.ts";
import type { AgentDetail } from "./use-agents.ts";

interface StoredDraft extends Draft {
  at: string;
}

/**
 * The unsaved state of an agent: edits on top of the saved agent, so that other people's saves show in untouched
 * fields. Stored on this device, so that a reload loses nothing.
 */
export function useAgentDraft(agent: AgentDetail, userId: string) {
  const key = `troupe-agent-draft-${userId}-${agent.id}`;
  const [stored] = useState(() => readStoredJson<StoredDraft>(key));
  /** When the unsaved edits of the last visit were made. */
  const [restoredAt, setRestoredAt] = useState(() => (stored ? new Date(stored.at) : null));
  const [draft, setDraft] = useState<Draft>(() => stored ?? emptyDraft(agent));
  const edits = effectiveEdits(draft, agent);
  const form: AgentForm = { ...agent, ...edits };
  const changes = listChanges(agent, form);
  const hasChanges = changes.length > 0;

  const unsavedRef = useRef<Draft | null>(null);
  unsavedRef.current = hasChanges ? { basedOn: draft.basedOn, edits } : null;
  useEffect(() => {
    const save = () =>
      writeStoredJson(key, unsavedRef.current && { ...unsavedRef.current, at: new Date().toISOString() });
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit restarts the timer
  useEffect(() => {
    const save = () =>
      writeStoredJson(key, unsavedRef.current && { ...unsavedRef.current, at: new Date().toISOString() });
    const timer = setTimeout(save, timers.autosave.agentDraftMs);
    return () => clearTimeout(timer);
  }, [key, draft]);

  return {
    form,
    edits,
    changes,
    hasChanges,
    /** Another version was saved since the first of these edits. */
    isStale: hasChanges && draft.basedOn !== agent.version,
    basedOn: draft.basedOn,
    restoredAt: hasChanges ? restoredAt : null,
    /** Reads the current state, not that of the last render. */
    hasUnsavedEdits: () => unsavedRef.current !== null,
    set: (part: Partial<AgentForm>) => setDraft((now) => applyEdits(now, agent, part)),
    discard() {
      unsavedRef.current = null;
      setRestoredAt(null);
      setDraft(emptyDraft(agent));
    },
    /** Bases the edits on the saved version. */
    rebaseOnSaved: () => setDraft({ basedOn: agent.version, edits }),
    acceptSave(sent: Partial<AgentForm>, version: number) {
      setRestoredAt(null);
      setDraft((now) => rebaseAfterSave(now, sent, version));
    },
  };
}
