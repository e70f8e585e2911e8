import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";

export const useCopyableForm = (slug: string, isEnabled: boolean) =>
  useQuery({
    ...api.workflowForm.getCopyable.queryOptions({ slug }),
    enabled: isEnabled,
    retry: false,
    meta: { isSilent: true },
  });

/** Opens the copy when it is there. */
export const useCopyForm = (onCopied: (copy: { workspaceId: string; workflowId: string }) => void) =>
  useMutation(
    api.workflowForm.copy.mutationOptions({
      onSuccess: ({ id }, { workspaceId }) => onCopied({ workspaceId, workflowId: id }),
    }),
  );
