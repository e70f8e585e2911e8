import { create } from "zustand";

/** Full pages that another feature's page can open in the side panel. */
export type PanelRequest =
  | { kind: "run"; runId: string }
  /** The form that starts a test of a workflow. */
  | { kind: "start"; workflowId: string }
  | { kind: "chat"; chatId: string }
  | { kind: "agent"; agentId: string }
  | { kind: "canvas"; documentId: string }
  /** The canvases of a chat. */
  | { kind: "canvases"; chatId: string }
  /** What a reply did. */
  | { kind: "trace"; messageId: string };

/** What the side panel shows; null while it is closed. */
export const usePanel = create<{ request: PanelRequest | null }>(() => ({ request: null }));

export const openPanel = (request: PanelRequest): void => usePanel.setState({ request });
export const closePanel = (): void => usePanel.setState({ request: null });
