import { Skeleton } from "./skeleton.tsx";

interface ListSkeletonProps {
  /** Accessible name, such as "Loading". */
  label: string;
  /** Size and shape of what each row starts with. */
  mark: string;
}

/** Rows of a list that is loading. */
export const ListSkeleton = ({ label, mark }: ListSkeletonProps) => (
  <div role="status" aria-busy aria-label={label}>
    {["w-2/5", "w-1/3", "w-1/2", "w-1/4", "w-3/5"].map((width) => (
      <div key={width} className="flex h-13 items-center gap-3 border-line border-b">
        <Skeleton className={mark} />
        <Skeleton className={`h-3.5 ${width}`} />
      </div>
    ))}
  </div>
);
