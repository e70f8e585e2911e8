import { lazy, Suspense } from "react";
import { isFormulaTooDeep } from "./formula-depth.ts";

const Formula = lazy(() => import("./formula.tsx"));

/** A formula, loaded on first use; shows its source until then, and instead of one that is nested too deeply. */
export function MarkdownFormula({ tex, isDisplay = false }: { tex: string; isDisplay?: boolean }) {
  const source = <code className={isDisplay ? "block" : undefined}>{tex}</code>;
  if (isFormulaTooDeep(tex)) return source;
  return (
    <Suspense fallback={source}>
      <Formula tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
}
