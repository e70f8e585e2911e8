import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import type { AgentFile } from "./agent-file.ts";

type Models = Pick<AgentFile, "languageModelId" | "fallbackModels">;

/** The models of an imported agent that exist in this workspace; Auto if its own doesn't. */
export function useExistingModels({ languageModelId = null, fallbackModels = [] }: Partial<AgentFile>): Models {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const exists = (wanted: string | null) => data?.models.some(({ id }) => id === wanted) === true;
  return {
    languageModelId: exists(languageModelId) ? languageModelId : null,
    fallbackModels: fallbackModels.filter((model) => exists(model.languageModelId)),
  };
}
