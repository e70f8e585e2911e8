import { ChevronDown, Globe } from "lucide-react";
import { lazy, Suspense } from "react";
import { formPublishText as text } from "#product/texts/form/form-publish.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useForm } from "../client/use-form.ts";

const PublishPanel = lazy(async () => ({ default: (await import("./publish-panel.tsx")).PublishPanel }));

/** Opens the popover that publishes a workflow as a form, and shares it. */
export function PublishButton({ workflowId, title }: { workflowId: string; title: string }) {
  const { data: form } = useForm(workflowId);
  return (
    <Popover
      aria-label={text.title}
      className="w-96 max-w-[calc(100vw-2rem)]"
      trigger={
        <Button variant="ghost" icon={Globe}>
          <span className="max-md:sr-only">{form?.isPublished ? text.published : text.publish}</span>
          <ChevronDown aria-hidden className="size-3.5 max-md:hidden" />
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="h-24 w-full rounded-card" />}>
          <PublishPanel workflowId={workflowId} title={title} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
