import type { DemoJob } from "./job.ts";
import { demoJobs } from "./jobs.ts";

/** A stem matches at the beginning of a word; one with a space matches as a phrase. */
const has = (said: string, stem: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${stem.replaceAll(".", "\\.")}`, "u").test(said);

/** How much the words speak for a job: earlier words count more, for people say first what they want. */
function score(said: string, { strong, weak }: DemoJob): number {
  const hits = strong.filter((stem) => has(said, stem));
  if (hits.length === 0) return 0;
  const first = Math.min(...hits.map((stem) => said.indexOf(stem)));
  const phrases = hits.filter((stem) => stem.includes(" ")).length;
  return hits.length * 3 + phrases * 2 + weak.filter((stem) => has(said, stem)).length + Math.max(0, 2 - first / 60);
}

/** The job that the words ask for; null when none is recognized. */
export function recognizeJob(request: string): DemoJob | null {
  const said = request.toLowerCase();
  const best = demoJobs
    .map((job) => ({ job, points: score(said, job) }))
    .toSorted((one, other) => other.points - one.points)[0];
  return best && best.points > 0 ? best.job : null;
}
