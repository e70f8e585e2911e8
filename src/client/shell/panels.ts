/** Page-sized things that another room's page may show beside itself without knowing them. */
export type PanelRequest =
  | { kind: "run"; runId: string }
  /** The form that begins a test of a workflow. */
  | { kind: "start"; workflowId: string }
  | { kind: "chat"; chatId: string }
  | { kind: "agent"; agentId: string };

let current: PanelRequest | null = null;
const readers = new Set<() => void>();

function show(request: PanelRequest | null): void {
  current = request;
  for (const read of readers) read();
}

export const openPanel = (request: PanelRequest) => show(request);
export const closePanel = () => show(null);

/** For `useSyncExternalStore`. */
export const currentPanel = {
  get: () => current,
  subscribe(onChange: () => void) {
    readers.add(onChange);
    return () => {
      readers.delete(onChange);
    };
  },
};
