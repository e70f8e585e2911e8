import type { BuilderSession } from "#builder/session/session.ts";

/**
 * Reports the step a person types in on every edit. Merged changes of others don't count. Returns the cleanup function.
 */
export function reportTyping({ store, presence }: BuilderSession): () => void {
  let { lastEdit } = store.getState().history;
  return store.subscribe(() => {
    const next = store.getState().history.lastEdit;
    if (next === lastEdit) return;
    lastEdit = next;
    const [, nodeId] = /^(?:config|label) (.+)$/.exec(next?.key ?? "") ?? [];
    if (nodeId !== undefined) presence.current?.reportTyping(nodeId);
  });
}
