import type { UnsavedAgent } from "../../schema.ts";
import type { AgentForm } from "../agent-form.ts";

/** What an agent may reach. It is handed in, because it is computed from what agents are offered, above agents. */
export interface ReachProps {
  agentId: string;
  title: string;
  /** With unsaved changes, the agent as a save would store it. */
  draft: UnsavedAgent | null;
  form: Pick<AgentForm, "toolPolicies" | "trustedTargets">;
  onChange: (changes: Pick<AgentForm, "toolPolicies" | "trustedTargets">) => void;
  isReadOnly: boolean;
}
