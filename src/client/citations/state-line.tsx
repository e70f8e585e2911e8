import { citationText } from "#product/texts/knowledge/citations.ts";
import type { CitedSourceState } from "./citations.tsx";

/** Says that the source is not what it was when it was cited. */
export function StateLine({ state }: { state: CitedSourceState | undefined }) {
  if (!state?.isDeleted && !state?.isChanged) return null;
  return <span className="block text-warning">{state.isDeleted ? citationText.deleted : citationText.changed}</span>;
}
