import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { workflowCanvasText } from "#product/texts/canvas/saved-canvas.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { ContentOf } from "../artifact.ts";
import type { workflow } from "./spec.ts";

type Content = ContentOf<typeof workflow>;
const words = workflowCanvasText;

interface SaveWorkflowProps {
  content: Content;
  onSaved: (content: Content) => Promise<void>;
}

/** Saves the canvas as a workflow. A later change becomes a new version; earlier runs keep their version. */
export function SaveWorkflow({ content, onSaved }: SaveWorkflowProps) {
  const { id: workspaceId, slug } = useWorkspace();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { savedWorkflowId, isOutOfDate } = content;
  const save = useMutation({
    mutationFn: async () => {
      const { title, category, Nodes, Edges } = content;
      const workflowData = { title, category, Nodes, Edges };
      if (savedWorkflowId === null)
        return (await client.workflow.createFromV2.mutate({ workspaceId, workflowData })).id;
      await client.workflow.updateFromV2.mutate({ workflowId: savedWorkflowId, workflowData });
      return savedWorkflowId;
    },
    meta: { isSilent: true },
    onSuccess: async (id) => {
      setAsking(false);
      toast.success(artifactText.saved(content.title));
      await queries.invalidateQueries(api.workflow.pathFilter());
      await onSaved({ ...content, savedWorkflowId: id, isOutOfDate: false });
    },
    onError(error) {
      const { text } = readRefusal(error, commonToastText.unknown);
      setAsking(false);
      toast.failed(
        savedWorkflowId === null ? workflowToastText.createFailed(text) : workflowToastText.updateFailed(text),
      );
    },
  });
  return (
    <>
      {savedWorkflowId === null && (
        <Button icon={Save} size="s" isPending={save.isPending} onPress={() => save.mutate()}>
          {words.save}
        </Button>
      )}
      {savedWorkflowId !== null && isOutOfDate && (
        <Button icon={Save} size="s" onPress={() => setAsking(true)}>
          {words.update}
        </Button>
      )}
      {savedWorkflowId !== null && (
        <TextLink href={urls.workflowBuild(slug, savedWorkflowId)}>{artifactText.openWorkflow}</TextLink>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={artifactText.updateTitle}
        confirmText={words.update}
        isPending={save.isPending}
        onConfirm={() => save.mutate()}
      >
        {artifactText.updateText}
      </ConfirmDialog>
    </>
  );
}
