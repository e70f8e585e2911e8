import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** Skeleton of a page while its code loads. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label={pageStateText.loading} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-head flex-none items-center border-line border-b px-gutter">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="mx-auto grid w-full max-w-[1040px] gap-6 px-gutter py-8">
        <Skeleton className="h-7 w-64" />
        <Skeleton lines={5} />
        <Skeleton lines={4} />
      </div>
    </div>
  );
}
