import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { canEditAgent } from "../access.ts";
import { useAgent } from "../client/use-agents.ts";
import { VersionsDrawer } from "./versions-drawer.tsx";

interface AnsweringAgentVersionsProps {
  agentId: string;
  onClose: () => void;
}

/** The versions of an agent outside its editor. */
export function AnsweringAgentVersions({ agentId, onClose }: AnsweringAgentVersionsProps) {
  const { id: workspaceId, actor } = useWorkspace();
  const { data: agent, isError, refetch } = useAgent(agentId);
  const { data: models } = useLanguageModels(workspaceId);
  if (isError && !agent)
    return (
      <Drawer isOpen onOpenChange={onClose} title={versionHistoryText.title} size="l">
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()}>
          {pageStateText.error.listText}
        </ErrorState>
      </Drawer>
    );
  if (!agent) return null;
  const modelName = (id: string) =>
    models?.models.find((one) => one.id === id)?.displayName ?? agentEditorText.modelUnavailable;
  return (
    <VersionsDrawer
      agent={agent}
      onClose={onClose}
      modelName={modelName}
      canRestore={canEditAgent(actor)}
      hasChanges={false}
    />
  );
}
