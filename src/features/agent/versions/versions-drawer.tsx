import { useState } from "react";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { useRestoreVersion, useVersions } from "../client/use-agent-versions.ts";
import type { AgentDetail } from "../client/use-agents.ts";
import { VersionRow } from "./version-row.tsx";

interface VersionsDrawerProps {
  agent: AgentDetail;
  onClose: () => void;
  modelName: (languageModelId: string) => string;
  canRestore: boolean;
  /** With unsaved changes nothing can be restored. */
  hasChanges: boolean;
}

const words = versionHistoryText;

/** The versions of an agent. Chats and runs keep the version they used. */
export function VersionsDrawer({ agent, onClose, modelName, canRestore, hasChanges }: VersionsDrawerProps) {
  const versions = useVersions(agent.id);
  const restore = useRestoreVersion();
  const [versionToRestore, setVersionToRestore] = useState<number | null>(null);
  const question = versionHistoryText.restoreConfirmation(versionToRestore ?? 0);
  return (
    <Drawer isOpen onOpenChange={onClose} title={words.title} size="l" className="py-0!">
      {hasChanges && canRestore && (
        <Callout tone="warning" className="mt-4">
          {agentEditorText.saveBeforeRestoring}
        </Callout>
      )}
      {versions.isError && (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => versions.refetch()}>
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {versions.isPending && <Skeleton lines={6} className="mt-5" />}
      {versions.data && (
        <ul>
          {versions.data.map((version, at, all) => (
            <VersionRow
              key={version.number}
              agentId={agent.id}
              version={version}
              previousNumber={all[at + 1]?.number ?? null}
              currentNumber={agent.version}
              modelName={modelName}
              onRestore={canRestore && !hasChanges ? setVersionToRestore : undefined}
            />
          ))}
        </ul>
      )}
      {versions.data?.length === 1 && <p className="py-4 text-sm text-ink-3">{words.empty}</p>}
      <ConfirmDialog
        isOpen={versionToRestore !== null}
        onOpenChange={() => setVersionToRestore(null)}
        title={question.title}
        confirmText={question.confirm}
        isPending={restore.isPending}
        onConfirm={() => {
          if (versionToRestore === null) return;
          restore.mutate(
            { id: agent.id, number: versionToRestore, version: agent.version },
            { onSettled: () => setVersionToRestore(null) },
          );
        }}
      >
        {question.text}
      </ConfirmDialog>
    </Drawer>
  );
}
