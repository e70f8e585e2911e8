import type { BuilderSession } from "#builder/session/session.ts";

/** Says which step a person types in, key by key; the returned function ends it. Changes of others are not heard of here. */
export function reportTyping({ store, presence }: BuilderSession): () => void {
  let { lastEdit } = store.get().history;
  return store.subscribe(() => {
    const next = store.get().history.lastEdit;
    if (next === lastEdit) return;
    lastEdit = next;
    const [, nodeId] = /^(?:config|label) (.+)$/.exec(next?.key ?? "") ?? [];
    if (nodeId !== undefined) presence.current?.reportTyping(nodeId);
  });
}
