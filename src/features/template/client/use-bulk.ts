import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { refreshWorkflows } from "#features/workflow/client/refresh-workflows.ts";
import { toastText } from "#product/texts/toast.ts";
import { toast } from "#ui/toast.ts";
import { type Bulk, firstBulk, isAllCreated, progressOf } from "./bulk.ts";
import { draftOf, type Template } from "./templates.ts";

/** Makes workflows one after another (spec 1 §4). What failed is tried again with the next press; closing ends it. */
export function useBulk(templates: readonly Template[], workspaceId: string) {
  const queries = useQueryClient();
  const [bulk, setBulk] = useState<Bulk>(firstBulk);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function addAll() {
    for (const template of templates) {
      if (bulk.created[template.id] || !isOpen.current) continue;
      setBulk((now) => ({ ...now, creating: template.id }));
      try {
        const { id, title } = await client.workflow.create.mutate(draftOf(template, workspaceId));
        setBulk(({ created }) => ({ creating: null, created: { ...created, [template.id]: id } }));
        toast.success(toastText.workflow.createdNamed(title));
      } catch (error) {
        setBulk((now) => ({ ...now, creating: null }));
        toast.failed(toastText.workflow.createFailed(readRefusal(error, toastText.common.unknown).text));
        break;
      }
    }
    await refreshWorkflows(queries);
  }
  return {
    bulk,
    addAll,
    isAdding: bulk.creating !== null,
    isDone: isAllCreated(bulk, templates.length),
    progress: progressOf(bulk, templates.length),
  };
}
