import { runTone, statusName } from "#product/run-status.ts";
import { Chip } from "#ui/data/chip.tsx";

/**
 * The status badge of a run, `WAITING` if it needs a person. Completed, failed and stopped have their own colors; the
 * rest use the accent color.
 */
export function RunStatusChip({ status }: { status: string }) {
  const tone = runTone(status);
  return (
    <Chip tone={tone === "primary" ? "accent" : tone} hasDot>
      {statusName(status)}
    </Chip>
  );
}
