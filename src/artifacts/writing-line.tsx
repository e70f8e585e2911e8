import { artifactText } from "#product/texts/canvas/artifact.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** Says that something is being generated, and about how long it takes. */
export function WritingLine({ time }: { time?: string }) {
  return (
    <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-3">
      <Spinner />
      {artifactText.generating}
      {time && <span>{time}</span>}
    </p>
  );
}
