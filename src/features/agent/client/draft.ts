import { useEffect, useRef, useState } from "react";
import { timers } from "#product/timers.ts";
import type { AgentDetail } from "./agents.ts";
import { type AgentForm, afterSave, changesOf, type Draft, edited, emptyDraft, realEdits } from "./form.ts";
import { keep, recallKept } from "./kept.ts";

interface KeptDraft extends Draft {
  at: string;
}

/**
 * The unsaved state of an agent: edits laid over what is saved, so that whatever somebody else saves meanwhile shows in
 * the fields that were not touched. Kept on this device for the person, so that a reload loses nothing.
 */
export function useAgentDraft(agent: AgentDetail, userId: string) {
  const key = `troupe-agent-draft-${userId}-${agent.id}`;
  const [kept] = useState(() => recallKept<KeptDraft>(key));
  /** When the edits were made that the last visit left behind, as long as they are unsaved. */
  const [restoredAt, setRestoredAt] = useState(() => (kept ? new Date(kept.at) : null));
  const [draft, setDraft] = useState<Draft>(() => kept ?? emptyDraft(agent));
  const edits = realEdits(draft, agent);
  const form: AgentForm = { ...agent, ...edits };
  const changes = changesOf(agent, form);
  const hasChanges = changes.length > 0;

  const latest = useRef<Draft | null>(null);
  latest.current = hasChanges ? { basedOn: draft.basedOn, edits } : null;
  useEffect(() => {
    const write = () => keep(key, latest.current && { ...latest.current, at: new Date().toISOString() });
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("pagehide", write);
      write();
    };
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the wait anew
  useEffect(() => {
    const write = () => keep(key, latest.current && { ...latest.current, at: new Date().toISOString() });
    const timer = setTimeout(write, timers.autosave.agentDraftMs);
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
    isUnsaved: () => latest.current !== null,
    set: (part: Partial<AgentForm>) => setDraft((now) => edited(now, agent, part)),
    discard() {
      latest.current = null;
      setRestoredAt(null);
      setDraft(emptyDraft(agent));
    },
    /** Goes on with the edits on top of what is saved now. */
    rebase: () => setDraft({ basedOn: agent.version, edits }),
    settle(sent: Partial<AgentForm>, version: number) {
      setRestoredAt(null);
      setDraft((now) => afterSave(now, sent, version));
    },
  };
}
