import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";

/** The model that answers for a choice of the editor: for Auto, the one that Auto picks now. */
export function useAnsweringModel(languageModelId: string | null) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const model = data?.models.find(({ id }) => id === (languageModelId ?? data.autoModelId));
  return { model, isLoaded: data !== undefined };
}
