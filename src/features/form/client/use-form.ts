import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { Answers } from "#client/wire.ts";
import { formSettingsText as text } from "#product/texts/form/form-settings.ts";
import { toast } from "#ui/feedback/toast.ts";

export type FormItem = NonNullable<Answers["workflowForm"]["getByWorkflow"]>;

export const useForm = (workflowId: string) => useQuery(api.workflowForm.getByWorkflow.queryOptions({ workflowId }));

export function useCreateForm(workflowId: string) {
  const queries = useQueryClient();
  const key = api.workflowForm.getByWorkflow.queryKey({ workflowId });
  return useMutation(api.workflowForm.create.mutationOptions({ onSuccess: (form) => queries.setQueryData(key, form) }));
}

export function useUpdateForm() {
  const queries = useQueryClient();
  return useMutation(
    api.workflowForm.update.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries(api.workflowForm.pathFilter());
        toast.success(text.saved);
      },
    }),
  );
}

/** Copies a picture from a URL. Refusals are shown at the field. */
export const useFetchPicture = () =>
  useMutation(api.workflowForm.fetchPicture.mutationOptions({ meta: { isSilent: true } }));

export function useSetFormPublished() {
  const queries = useQueryClient();
  return useMutation(
    api.workflowForm.setPublished.mutationOptions({
      async onSuccess(_, { isPublished }) {
        await queries.invalidateQueries(api.workflowForm.pathFilter());
        toast.success(isPublished ? text.publishDone : text.unpublishDone);
      },
    }),
  );
}
