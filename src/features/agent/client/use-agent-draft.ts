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
 * The unsaved state of an agent: edits laid over what is saved, so that whatever somebody else saves meanwhile shows in
 * the fields that were not touched. Kept on this device for the person, so that a reload loses nothing.
 */
export function useAgentDraft(agent: AgentDetail, userId: string) {
  const key = `troupe-agent-draft-${userId}-${agent.id}`;
  const [stored] = useState(() => readStoredJson<StoredDraft>(key));
  /** When the edits were made that the last visit left behind, as long as they are unsaved. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the wait anew
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
    /** Somebody saved another version since the first of these edits. */
    isStale: hasChanges && draft.basedOn !== agent.version,
    basedOn: draft.basedOn,
    restoredAt: hasChanges ? restoredAt : null,
    /** As of this very moment, not of the last time the page was drawn. */
    hasUnsavedEdits: () => unsavedRef.current !== null,
    set: (part: Partial<AgentForm>) => setDraft((now) => applyEdits(now, agent, part)),
    discard() {
      unsavedRef.current = null;
      setRestoredAt(null);
      setDraft(emptyDraft(agent));
    },
    /** Goes on with the edits on top of what is saved now. */
    rebaseOnSaved: () => setDraft({ basedOn: agent.version, edits }),
    acceptSave(sent: Partial<AgentForm>, version: number) {
      setRestoredAt(null);
      setDraft((now) => rebaseAfterSave(now, sent, version));
    },
  };
}
