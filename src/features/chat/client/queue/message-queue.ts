import { createStore } from "zustand/vanilla";
import { readStorage, readStoredJson, writeStorage } from "#ui/browser-storage.ts";
import type { UserTurnDraft } from "../draft-turn.ts";
import type { Choice } from "../use-chat.ts";

/** A message that waits for the answer in progress. Its id is kept, so that it is stored once however often it is sent. */
export interface QueuedMessage {
  readonly turn: UserTurnDraft;
  readonly choice: Choice;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isChoice = (value: unknown): value is string | null => value === null || typeof value === "string";

const isQueued = (value: unknown): value is QueuedMessage =>
  isRecord(value) &&
  isRecord(value.turn) &&
  typeof value.turn.id === "string" &&
  typeof value.turn.text === "string" &&
  Array.isArray(value.turn.images) &&
  Array.isArray(value.turn.files) &&
  isRecord(value.choice) &&
  isChoice(value.choice.agentId) &&
  isChoice(value.choice.languageModelId);

function readQueue(key: string): readonly QueuedMessage[] {
  const value = readStoredJson(key);
  return Array.isArray(value) ? value.filter(isQueued) : [];
}

/**
 * The messages that a person has queued in a chat, in order. They are in the browser's storage, so that they survive a
 * reload and all tabs have the same queue. When storage is blocked or full, they last as long as the page.
 */
export function createMessageQueue(userId: string, chatId: string) {
  const key = `troupe-queue-${userId}-${chatId}`;
  const store = createStore<{ list: readonly QueuedMessage[] }>(() => ({ list: readQueue(key) }));
  let isStored = true;

  /** Starts from what other tabs have stored meanwhile. */
  function change(update: (list: readonly QueuedMessage[]) => readonly QueuedMessage[]): void {
    const list = update(isStored ? readQueue(key) : store.getState().list);
    const json = list.length > 0 ? JSON.stringify(list) : null;
    writeStorage(key, json);
    isStored = readStorage(key) === json;
    store.setState({ list });
  }

  const remove = (id: string) => change((list) => list.filter(({ turn }) => turn.id !== id));

  return {
    store,
    /**
     * Sends a message and removes it, in one tab at a time: a message that another tab has sent meanwhile is left alone.
     * Returns false if it was not stored, and then keeps it.
     */
    sendOnce: (id: string, send: () => Promise<boolean>): Promise<boolean> =>
      inOneTab(key, async () => {
        change((list) => list);
        if (!store.getState().list.some(({ turn }) => turn.id === id)) return true;
        if (!(await send())) return false;
        remove(id);
        return true;
      }),
    add: (one: QueuedMessage) => change((list) => [...list, one]),
    addFirst: (one: QueuedMessage) => change((list) => [one, ...list.filter(({ turn }) => turn.id !== one.turn.id)]),
    remove,
    moveToFront: (id: string) =>
      change((list) => [...list.filter(({ turn }) => turn.id === id), ...list.filter(({ turn }) => turn.id !== id)]),
    /** Returns false if the message is no longer queued, because another tab has sent or removed it. */
    setText(id: string, text: string): boolean {
      let isFound = false;
      change((list) =>
        list.map((one) => {
          if (one.turn.id !== id) return one;
          isFound = true;
          return { ...one, turn: { ...one.turn, text } };
        }),
      );
      return isFound;
    },
    /** Takes over what other tabs store; call it on `storage` events. */
    readChange({ key: changedKey }: Pick<StorageEvent, "key">): void {
      // The key is null when the whole storage was cleared.
      if (isStored && (changedKey === key || changedKey === null)) store.setState({ list: readQueue(key) });
    },
  };
}

/** Pages without https have no locks. There, the id of the message alone keeps it from being stored twice. */
const inOneTab = (name: string, work: () => Promise<boolean>): Promise<boolean> =>
  "locks" in navigator ? navigator.locks.request(name, work) : work();
