import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** Placeholder of a conversation: a question and an answer. */
export function ChatSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      <div className="mx-auto grid w-full max-w-192 gap-5 px-gutter pt-5">
        <Skeleton className="h-11 w-3/5 justify-self-end rounded-card" />
        <div className="grid gap-3">
          <div className="flex items-center gap-2">
            <Skeleton className="size-6 rounded-full" />
            <Skeleton className="h-3.5 w-32" />
          </div>
          {["w-11/12", "w-full", "w-10/12", "w-2/5"].map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
