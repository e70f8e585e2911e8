import { beforeEach, expect, test } from "vitest";
import type { Attachment } from "#client/files/attachments.ts";
import { createDraftStore } from "./draft-store.ts";

/** A browser's storage. */
function memory() {
  const map = new Map<string, string>();
  return {
    map,
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

let storage: ReturnType<typeof memory>;
let drafts: ReturnType<typeof createDraftStore>;
beforeEach(() => {
  storage = memory();
  drafts = createDraftStore(() => storage);
});

const attachment = (name: string, isStored = true): Attachment => ({
  id: name,
  kind: "document",
  name,
  size: 1,
  status: isStored ? "ready" : "uploading",
  progress: isStored ? 1 : 0.4,
  error: null,
  canRetry: false,
  preview: "blob:gone-after-reload",
  stored: isStored ? { name, size: 1, s3FilePath: `w/document/${name}`, documentId: "d" } : null,
});

test("each composer keeps its own text and stored files", () => {
  drafts.save("a", { text: "Dear", attachments: [attachment("one.pdf"), attachment("two.pdf", false)] });
  drafts.save("b", { text: "Hello", attachments: [] });
  expect(drafts.load("a").text).toBe("Dear");
  expect(drafts.load("a").attachments).toEqual([{ ...attachment("one.pdf"), preview: null }]);
  expect(drafts.load("b")).toEqual({ text: "Hello", attachments: [] });
});

test("a sent or emptied draft is deleted", () => {
  drafts.save("a", { text: "Dear", attachments: [] });
  drafts.save("a", { text: "", attachments: [] });
  drafts.save("b", { text: "Dear", attachments: [] });
  drafts.clear("b");
  expect(storage.map.size).toBe(0);
});

test("an empty composer keeps the selected agent", () => {
  drafts.save("new", { text: "", attachments: [], agentId: "x", languageModelId: null });
  expect(drafts.load("new")).toEqual({ text: "", attachments: [], agentId: "x", languageModelId: null });
});

test.each(["", "{", "null", "[]", '"text"', '{"text":5,"attachments":[{"id":"x"},7],"agentId":{}}'])(
  "what cannot be read is no draft: %s",
  (value) => {
    storage.setItem("troupe-draft-a", value);
    expect(drafts.load("a")).toEqual({ text: "", attachments: [] });
  },
);

test("the newest fifty drafts are kept, and other keys are not touched", () => {
  storage.setItem("troupe-theme", "dark");
  for (let at = 0; at < 60; at++)
    storage.setItem(`troupe-draft-${at}`, JSON.stringify({ text: String(at), attachments: [], at }));
  drafts.save("newest", { text: "now", attachments: [] });
  expect(storage.map.size).toBe(51);
  expect(drafts.load("10").text).toBe("");
  expect(drafts.load("11").text).toBe("11");
  expect(drafts.load("newest").text).toBe("now");
  expect(storage.getItem("troupe-theme")).toBe("dark");
});

test("blocked or full storage loses only the draft", () => {
  const none = createDraftStore(() => null);
  none.save("a", { text: "x", attachments: [] });
  expect(none.load("a").text).toBe("");
  const full = createDraftStore(() => ({
    ...memory(),
    length: 0,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  }));
  expect(() => full.save("a", { text: "x", attachments: [] })).not.toThrow();
});
