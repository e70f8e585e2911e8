import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { AgentFile } from "./agent-file.ts";
import { useCreateAgent } from "./use-agents.ts";

/** What a person has filled in for a new agent. */
type NewAgent = AgentFile & { parentFolderId?: string | null };

/** Creates the agent of a form, unless fields are missing or too long. */
export function useSubmitAgent() {
  const { id: workspaceId } = useWorkspace();
  const create = useCreateAgent();
  const [isChecked, setChecked] = useState(false);
  return {
    /** True after the first submit: missing fields are marked. */
    isChecked,
    isPending: create.isPending,
    submit(agent: NewAgent, onCreated: (agentId: string) => void) {
      setChecked(true);
      const { systemChars, outputFormatChars } = limits.agent;
      if (agent.system.length > systemChars || agent.outputFormat.length > outputFormatChars) return;
      if (!agent.title.trim() || !agent.system.trim()) return void toast.failed(commonErrorText.fillAll);
      create.mutate({ workspaceId, ...agent }, { onSuccess: ({ id }) => onCreated(id) });
    },
  };
}
