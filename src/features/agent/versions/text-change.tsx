import { lazy, Suspense } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** Lazy, because it contains the diff library. */
const TextComparison = lazy(() =>
  import("./text-comparison.tsx").then(({ TextComparison }) => ({ default: TextComparison })),
);

/** Two versions of a text merged, word by word. */
export function TextChange(texts: { before: string; after: string }) {
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <TextComparison {...texts} />
    </Suspense>
  );
}
