import type { BuilderSession } from "#builder/session/session.ts";

/** Says which step a person types in, key by key; the returned function ends it. Changes of others are not heard of here. */
export function sayTyping({ store, presence }: BuilderSession): () => void {
  let { burst } = store.get().history;
  return store.subscribe(() => {
    const next = store.get().history.burst;
    if (next === burst) return;
    burst = next;
    const [, nodeId] = /^(?:config|label) (.+)$/.exec(next?.key ?? "") ?? [];
    if (nodeId !== undefined) presence.current?.type(nodeId);
  });
}
