import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { AgentFile } from "#features/agent/client/agent-file.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import { type AgentTemplate, toAgentDraft } from "./agent-templates.ts";

/** A person's edits on top of a template. They are stored on this device until the agent is created or canceled. */
export function useAgentTemplateDraft(template: AgentTemplate) {
  const { id: workspaceId, actor } = useWorkspace();
  const key = `troupe-agent-template-${actor.userId}-${workspaceId}-${template.id}`;
  const [edits, setEdits] = useState(() => readStoredJson<Partial<AgentFile>>(key) ?? {});
  const draft: AgentFile = { ...toAgentDraft(template), ...edits };
  return {
    draft,
    edit(part: Partial<AgentFile>) {
      writeStoredJson(key, { ...edits, ...part });
      setEdits({ ...edits, ...part });
    },
    discard: () => writeStoredJson(key, null),
  };
}
