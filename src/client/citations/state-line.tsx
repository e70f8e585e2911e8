import { citationText } from "#product/texts/knowledge/citations.ts";
import type { PassageState } from "./citations.tsx";

/** Says that the source is not what it was when it was cited. */
export function StateLine({ state }: { state: PassageState["state"] | undefined }) {
  if (state !== "changed" && state !== "deleted") return null;
  return (
    <span className="block text-warning">{state === "deleted" ? citationText.deleted : citationText.changed}</span>
  );
}
