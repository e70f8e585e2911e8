import { type ArtifactKind, specOfKind } from "#artifacts/index.ts";
import { parseContent } from "../schema.ts";

/** The text of a canvas that people compare; null for media. */
export function comparedText(kind: ArtifactKind, content: unknown): string | null {
  const spec = specOfKind(kind);
  const parsed = parseContent(kind, content);
  if (!parsed || spec.isEditable === false) return null;
  return spec.revision?.source(parsed) ?? spec.toPromptText(parsed).text;
}
