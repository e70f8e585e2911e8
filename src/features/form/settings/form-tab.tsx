import { FileInput } from "lucide-react";
import { PageBody } from "#client/shell/page-body.tsx";
import { formSettingsText as text } from "#product/texts/form/form-settings.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useCreateForm, useForm } from "../client/use-form.ts";
import { FormEditor } from "./form-editor.tsx";

/** The tab of a workflow where it is published as a form. */
export function FormTab({ workflowId }: { workflowId: string }) {
  const form = useForm(workflowId);
  const create = useCreateForm(workflowId);
  if (form.data) return <FormEditor key={form.data.id} form={form.data} />;
  return (
    <PageBody width="read">
      {form.isError && (
        <ErrorState title={text.loadFailed.title} onRetry={() => void form.refetch()} isRetrying={form.isFetching}>
          {text.loadFailed.text}
        </ErrorState>
      )}
      {form.isPending && (
        <div role="status" aria-busy aria-label={pageStateText.loading}>
          <Skeleton lines={6} />
        </div>
      )}
      {form.data === null && (
        <EmptyState
          icon={FileInput}
          title={text.intro.title}
          action={
            <Button variant="primary" isPending={create.isPending} onPress={() => create.mutate({ workflowId })}>
              {text.intro.action}
            </Button>
          }
        >
          {text.intro.text}
        </EmptyState>
      )}
    </PageBody>
  );
}
