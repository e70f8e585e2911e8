import { runTone, statusName } from "#product/run-status.ts";
import { Chip } from "#ui/data/chip.tsx";

/**
 * The badge of a run, `WAITING` when it needs somebody: completed, failed and stopped have a color of their own,
 * anything else the accent.
 */
export function RunStatusChip({ status }: { status: string }) {
  const tone = runTone(status);
  return (
    <Chip tone={tone === "primary" ? "accent" : tone} hasDot>
      {statusName(status)}
    </Chip>
  );
}
