import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import type { AgentFile } from "./agent-file.ts";

/** The fallback models of an imported agent that exist in this workspace. */
export function useExistingModels({ fallbackModels = [] }: Partial<AgentFile>): AgentFile["fallbackModels"] {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  return fallbackModels.filter(({ languageModelId }) => data?.models.some(({ id }) => id === languageModelId));
}
