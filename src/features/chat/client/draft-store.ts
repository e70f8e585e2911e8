import type { Attachment } from "#client/files/attachments.ts";
import type { ModelSettings } from "#product/models/settings.ts";

/** The draft of a composer, which survives a reload. */
export interface Draft {
  text: string;
  /** Stored files only; unfinished uploads are lost with the page. */
  attachments: readonly Attachment[];
  /** The selected agent and model, until the chat stores them. */
  agentId?: string | null;
  languageModelId?: string | null;
  modelSettings?: ModelSettings | null;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "troupe-draft-";
const maxDrafts = 50;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isChoice = (value: unknown): value is string | null => value === null || typeof value === "string";

/** A person's drafts by composer. Without storage, drafts last as long as the page. */
export function createDraftStore(storage: () => Store | null) {
  const parse = (text: string | null): Record<string, unknown> | null => {
    try {
      const value: unknown = JSON.parse(text ?? "");
      return isRecord(value) ? value : null;
    } catch {
      return null;
    }
  };
  const tryStorage = <Result>(work: (store: Store) => Result): Result | null => {
    try {
      const store = storage();
      return store && work(store);
    } catch {
      return null; // Storage is full or disabled.
    }
  };

  /** Deletes the oldest drafts beyond the limit. */
  function deleteOldest(store: Store) {
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "").filter((key) =>
      key.startsWith(prefix),
    );
    if (keys.length <= maxDrafts) return;
    const savedAt = (key: string) => Number(parse(store.getItem(key))?.at ?? 0);
    const byAge = keys.map((key) => ({ key, at: savedAt(key) })).toSorted((one, other) => one.at - other.at);
    for (const { key } of byAge.slice(0, keys.length - maxDrafts)) store.removeItem(key);
  }

  return {
    load(name: string): Draft {
      const value = tryStorage((store) => parse(store.getItem(prefix + name))) ?? {};
      const attachments = Array.isArray(value.attachments)
        ? value.attachments.filter((one): one is Attachment => isRecord(one) && isRecord(one.stored))
        : [];
      return {
        text: typeof value.text === "string" ? value.text : "",
        attachments,
        ...(isChoice(value.agentId) ? { agentId: value.agentId } : {}),
        ...(isChoice(value.languageModelId) ? { languageModelId: value.languageModelId } : {}),
        // The server refuses what it can't read.
        ...(isRecord(value.modelSettings) || value.modelSettings === null
          ? { modelSettings: value.modelSettings }
          : {}),
      };
    },
    save(name: string, draft: Draft): void {
      const attachments = draft.attachments.filter(({ stored }) => stored).map((one) => ({ ...one, preview: null }));
      const isEmpty = !draft.text && attachments.length === 0;
      tryStorage((store) => {
        const { agentId, languageModelId, modelSettings } = draft;
        if (isEmpty && agentId === undefined && languageModelId === undefined && modelSettings === undefined)
          return store.removeItem(prefix + name);
        store.setItem(prefix + name, JSON.stringify({ ...draft, attachments, at: Date.now() }));
        deleteOldest(store);
      });
    },
    clear(name: string): void {
      tryStorage((store) => store.removeItem(prefix + name));
    },
  };
}

export const drafts = createDraftStore(() => globalThis.localStorage ?? null);
