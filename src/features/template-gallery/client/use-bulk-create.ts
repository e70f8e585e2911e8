import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { refreshWorkflows } from "#features/workflow/client/refresh-workflows.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import { toast } from "#ui/feedback/toast.ts";
import { type BulkProgress, isAllCreated, noProgress, progressRatio } from "./bulk-progress.ts";
import { type Template, toWorkflowDraft } from "./templates.ts";

/** Creates workflows one after another. Failed ones are retried on the next press; closing the dialog stops it. */
export function useBulkCreate(templates: readonly Template[], workspaceId: string) {
  const queries = useQueryClient();
  const [bulk, setBulk] = useState<BulkProgress>(noProgress);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function createAll() {
    for (const template of templates) {
      if (bulk.created[template.id] || !isOpen.current) continue;
      setBulk((now) => ({ ...now, creating: template.id }));
      try {
        const { id, title } = await client.workflow.create.mutate(toWorkflowDraft(template, workspaceId));
        setBulk(({ created }) => ({ creating: null, created: { ...created, [template.id]: id } }));
        toast.success(workflowToastText.createdNamed(title));
      } catch (error) {
        setBulk((now) => ({ ...now, creating: null }));
        toast.failed(workflowToastText.createFailed(readRefusal(error, commonToastText.unknown).text));
        break;
      }
    }
    await refreshWorkflows(queries);
  }
  return {
    bulk,
    createAll,
    isCreating: bulk.creating !== null,
    isDone: isAllCreated(bulk, templates.length),
    progress: progressRatio(bulk, templates.length),
  };
}
