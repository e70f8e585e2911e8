import { lazy, Suspense } from "react";
import { MoveDialog } from "#features/folder/move-dialog.tsx";
import { agentUsageText } from "#product/texts/agent/agent-usage.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { AgentActions } from "../client/use-agent-actions.ts";

const PublishDialog = lazy(() => import("#features/mcp-publication/publish-dialog.tsx"));

/** The dialogs of `useAgentActions`. Render it once per page. */
export function AgentDialogs({ actions }: { actions: AgentActions }) {
  const { openDialog, close, folders, folderActions } = actions;
  if (openDialog?.kind === "move")
    return (
      <MoveDialog
        folders={folders}
        folderId={openDialog.agent.parentFolderId}
        onClose={close}
        onMove={(folderId) => actions.move(openDialog.agent, folderId)}
        onCreate={folderActions.create}
      />
    );
  if (openDialog?.kind === "publish")
    return (
      <Suspense fallback={null}>
        <PublishDialog kind="agent" item={openDialog.agent} onClose={close} />
      </Suspense>
    );
  if (openDialog?.kind === "delete") {
    const { workflows, agents } = openDialog.usedBy;
    const words = agentUsageText.deleteConfirmation(openDialog.agent.title, workflows.length, agents.length);
    return (
      <ConfirmDialog
        isOpen
        isDanger
        onOpenChange={close}
        title={words.title}
        confirmText={words.confirm}
        onConfirm={() => actions.deleteAgent(openDialog.agent)}
      >
        <p>{words.text}</p>
        <ul className="mt-3 grid max-h-40 gap-1 overflow-y-auto text-ink scroll-thin">
          {[...workflows, ...agents].map(({ id, title }) => (
            <li key={id} className="cut">
              {title}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  return null;
}
