import { lazy, Suspense } from "react";

const Formula = lazy(() => import("./formula.tsx"));

/** A formula, loaded on first use; shows its source until then. */
export function MarkdownFormula({ tex, isDisplay = false }: { tex: string; isDisplay?: boolean }) {
  const source = <code className={isDisplay ? "block" : undefined}>{tex}</code>;
  return (
    <Suspense fallback={source}>
      <Formula tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
}
