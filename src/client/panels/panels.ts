/** Full pages that another feature's page can open in the side panel. */
export type PanelRequest =
  | { kind: "run"; runId: string }
  /** The form that starts a test of a workflow. */
  | { kind: "start"; workflowId: string }
  | { kind: "chat"; chatId: string }
  | { kind: "agent"; agentId: string };

let current: PanelRequest | null = null;
const listeners = new Set<() => void>();

function setPanel(request: PanelRequest | null): void {
  current = request;
  for (const read of listeners) read();
}

export const openPanel = (request: PanelRequest) => setPanel(request);
export const closePanel = () => setPanel(null);

/** For `useSyncExternalStore`. */
export const currentPanel = {
  get: () => current,
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
    };
  },
};
