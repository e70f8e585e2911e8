import type { UseCase } from "./use-case.ts";
import { useCases } from "./use-cases.ts";

/** A stem matches at the start of a word; a stem with a space matches as a phrase. */
const matchesStem = (text: string, stem: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${stem.replaceAll(".", "\\.")}`, "u").test(text);

/** How well the text matches a use case. Earlier words count more, because people start with what they want. */
function score(text: string, { strong, weak }: UseCase): number {
  const hits = strong.filter((stem) => matchesStem(text, stem));
  if (hits.length === 0) return 0;
  const first = Math.min(...hits.map((stem) => text.indexOf(stem)));
  const phrases = hits.filter((stem) => stem.includes(" ")).length;
  return (
    hits.length * 3 + phrases * 2 + weak.filter((stem) => matchesStem(text, stem)).length + Math.max(0, 2 - first / 60)
  );
}

/** The use case that the text asks for; null if none matches. */
export function matchUseCase(request: string): UseCase | null {
  const text = request.toLowerCase();
  const best = useCases
    .map((job) => ({ job, points: score(text, job) }))
    .toSorted((one, other) => other.points - one.points)[0];
  return best && best.points > 0 ? best.job : null;
}
