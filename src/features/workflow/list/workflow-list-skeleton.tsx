import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** A placeholder while the list loads. */
export function WorkflowListSkeleton() {
  return (
    <div role="status" aria-busy aria-label={pageStateText.loading}>
      <Skeleton className="h-control w-64 rounded-control" />
      <div className="mt-8">
        {["w-40", "w-56", "w-32", "w-48", "w-44"].map((width) => (
          <div key={width} className="flex h-13 items-center gap-3 border-line border-b">
            <Skeleton className="size-5 rounded-mark" />
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="ml-auto h-4 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
