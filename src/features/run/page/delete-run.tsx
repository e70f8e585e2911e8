import { useMutation, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { api } from "#client/api.ts";
import { PanelContext } from "#client/panels/panel-context.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { RunData } from "../client/run-data.ts";

const text = runListText.deleteConfirmation;

interface DeleteRunProps {
  run: Pick<RunData, "id">;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Confirms and deletes a run, then opens the home page or closes the panel. */
export function DeleteRun({ run, isOpen, onOpenChange }: DeleteRunProps) {
  const { slug } = useWorkspace();
  const panel = use(PanelContext);
  const go = useGo();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.workflowRun.delete.mutationOptions(),
    meta: { isSilent: true },
    onSuccess() {
      toast.success(runToastText.deleted);
      if (panel) panel.onClose();
      else go(urls.home(slug), { replace: true });
      void queries.invalidateQueries(api.workflowRun.getAll.pathFilter());
    },
    onError: () => toast.failed(runToastText.deleteFailed),
    onSettled: () => onOpenChange(false),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={text.title}
      confirmText={text.confirm}
      isDanger
      isPending={isPending}
      onConfirm={() => mutate({ id: run.id })}
    >
      {text.text}
    </ConfirmDialog>
  );
}
