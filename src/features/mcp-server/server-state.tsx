import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { type Status, StatusDot } from "#ui/feedback/status-dot.tsx";
import type { McpServerState } from "./schema.ts";

const dots: Readonly<Record<McpServerState, Status>> = {
  connected: "success",
  changed: "warning",
  signIn: "warning",
  failing: "danger",
  off: "idle",
};

/** The state of a server, as a dot with its name. */
export function ServerState({ state }: { state: McpServerState }) {
  return <StatusDot status={dots[state]} label={mcpServerText.states[state]} isLabelShown />;
}
