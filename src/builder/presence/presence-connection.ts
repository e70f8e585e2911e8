import type { PresenceConnection, PresenceLocation } from "#builder/session/presence-state.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { timers } from "#product/timers.ts";
import {
  applyPresenceEvent,
  dropExpired,
  locationsOfOthers,
  nextExpiryMs,
  type PresenceEntries,
} from "./presence-entries.ts";

export interface PresenceMessage {
  readonly nodeId: string | null;
  readonly editing: "no" | "typing" | "takeOver";
  readonly isLeaving: boolean;
}

/** Sends this page's open step on changes and regularly, and tracks the messages of other pages. */
export function openPresence(callbacks: {
  ownId: string;
  /** A hidden page stops sending and expires for the others. */
  isShown: () => boolean;
  send: (words: PresenceMessage) => void;
  onOthers: (others: readonly PresenceLocation[]) => void;
}): PresenceConnection {
  const { debounceMs, heartbeatMs, editingMs, typingHeartbeatMs } = timers.presence;
  let entries: PresenceEntries = new Map();
  let others: readonly PresenceLocation[] = [];
  let openStepId: string | null = null;
  /** The step edited on this page and when that was last sent. */
  let ownEdit: { nodeId: string; saidAt: number } | null = null;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let repeatTimer: ReturnType<typeof setTimeout> | undefined;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;
  let editEndTimer: ReturnType<typeof setTimeout> | undefined;

  function send(editing?: "takeOver") {
    clearTimeout(sendTimer);
    clearTimeout(repeatTimer);
    sendTimer = undefined;
    repeatTimer = setTimeout(send, heartbeatMs);
    if (!callbacks.isShown()) return;
    if (ownEdit) ownEdit = { ...ownEdit, saidAt: performance.now() };
    callbacks.send({
      nodeId: openStepId,
      editing: ownEdit?.nodeId === openStepId ? (editing ?? "typing") : "no",
      isLeaving: false,
    });
  }
  function publish(next: PresenceEntries) {
    const now = performance.now();
    entries = dropExpired(next, now);
    clearTimeout(expiryTimer);
    const expiresInMs = nextExpiryMs(entries, now);
    if (expiresInMs !== null) expiryTimer = setTimeout(() => publish(entries), expiresInMs);
    // The person who started first keeps editing; simultaneous edits are merged.
    const shown = locationsOfOthers(entries, callbacks.ownId, now).map((one) =>
      one.nodeId === ownEdit?.nodeId ? { ...one, isEditing: false } : one,
    );
    if (equalJson(shown, others)) return;
    others = shown;
    callbacks.onOthers(others);
  }
  function stopEditing() {
    clearTimeout(editEndTimer);
    ownEdit = null;
  }
  function noteEdit(nodeId: string) {
    const now = performance.now();
    clearTimeout(editEndTimer);
    editEndTimer = setTimeout(() => {
      stopEditing();
      send();
      publish(entries);
    }, editingMs);
    const isAnnounced = ownEdit?.nodeId === nodeId && now - ownEdit.saidAt < typingHeartbeatMs;
    ownEdit = { nodeId, saidAt: isAnnounced ? (ownEdit?.saidAt ?? now) : now };
    openStepId = nodeId;
    return isAnnounced;
  }
  const leave = () => callbacks.send({ nodeId: null, editing: "no", isLeaving: true });

  return {
    receive(event) {
      // Several newcomers at once get one answer.
      if (event.do === "ask") {
        sendTimer ??= setTimeout(send, debounceMs);
        return;
      }
      const isTakenOver = event.do === "update" && event.editing === "takeOver" && event.userId !== callbacks.ownId;
      if (isTakenOver && ownEdit?.nodeId === event.nodeId) stopEditing();
      publish(applyPresenceEvent(entries, event, performance.now()));
    },
    setOpenStep(nodeId) {
      openStepId = nodeId;
      if (ownEdit && ownEdit.nodeId !== nodeId) stopEditing();
      clearTimeout(sendTimer);
      sendTimer = setTimeout(send, debounceMs);
    },
    reportTyping(nodeId) {
      if (!noteEdit(nodeId)) send();
    },
    takeOver(nodeId) {
      noteEdit(nodeId);
      send("takeOver");
      publish(entries);
    },
    leave,
    close() {
      for (const timer of [sendTimer, repeatTimer, expiryTimer, editEndTimer]) clearTimeout(timer);
      leave();
    },
  };
}
