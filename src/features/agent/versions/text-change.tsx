import { lazy, Suspense } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** With the library that compares: a chunk that is loaded with the first comparison. */
const TextComparison = lazy(() =>
  import("./text-comparison.tsx").then(({ TextComparison }) => ({ default: TextComparison })),
);

/** Two versions of a text as one, word by word. */
export function TextChange(texts: { before: string; after: string }) {
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <TextComparison {...texts} />
    </Suspense>
  );
}
