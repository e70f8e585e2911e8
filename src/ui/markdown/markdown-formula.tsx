import { lazy, Suspense } from "react";

const Formula = lazy(() => import("./formula.tsx"));

/** A formula, loaded when the first one is met; until then its source stands in its place. */
export function MarkdownFormula({ tex, isDisplay = false }: { tex: string; isDisplay?: boolean }) {
  const source = <code className={isDisplay ? "block" : undefined}>{tex}</code>;
  return (
    <Suspense fallback={source}>
      <Formula tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
}
