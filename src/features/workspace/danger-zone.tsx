import { type ReactNode, useState } from "react";
import { workspaceGeneralText } from "#product/texts/workspace/general.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useLeaveWorkspace } from "./client.ts";
import { DeleteWorkspaceDialog } from "./delete-workspace-dialog.tsx";
import type { WorkspaceItem } from "./schema.ts";

interface DangerZoneProps {
  workspace: WorkspaceItem;
  isOwner: boolean;
  isCreator: boolean;
  onGone: () => void;
}

/** Leave the workspace (everyone except its creator) or delete it (owners). */
export function DangerZone({ workspace, isOwner, isCreator, onGone }: DangerZoneProps) {
  const [openDialog, setOpenDialog] = useState<"leave" | "delete" | null>(null);
  const leave = useLeaveWorkspace(onGone);
  const leaveDialog = workspaceGeneralText.leaveConfirmation;
  if (isCreator && !isOwner) return null;
  return (
    <section className="flex max-w-120 flex-col gap-3">
      <SectionHeader title={workspaceGeneralText.dangerZone} variant="title" />
      <Frame>
        {!isCreator && (
          <DangerRow title={workspaceGeneralText.leaveTitle} text={workspaceGeneralText.leaveText}>
            <Button variant="danger" onPress={() => setOpenDialog("leave")}>
              {workspaceGeneralText.leave}
            </Button>
          </DangerRow>
        )}
        {isOwner && (
          <DangerRow title={workspaceGeneralText.deleteTitle} text={workspaceGeneralText.deleteText}>
            <Button variant="danger" onPress={() => setOpenDialog("delete")}>
              {workspaceGeneralText.deleteAction}
            </Button>
          </DangerRow>
        )}
      </Frame>
      <ConfirmDialog
        isOpen={openDialog === "leave"}
        onOpenChange={(isOpen) => !isOpen && setOpenDialog(null)}
        title={leaveDialog.title}
        confirmText={leaveDialog.confirm}
        isDanger
        isPending={leave.isPending}
        onConfirm={() => leave.mutate({ workspaceId: workspace.id })}
      >
        {leaveDialog.text}
      </ConfirmDialog>
      <DeleteWorkspaceDialog
        workspace={workspace}
        isOpen={openDialog === "delete"}
        onOpenChange={(isOpen) => !isOpen && setOpenDialog(null)}
        onDeleted={onGone}
      />
    </section>
  );
}

function DangerRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 p-4 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-3">{text}</p>
      </div>
      {children}
    </div>
  );
}
