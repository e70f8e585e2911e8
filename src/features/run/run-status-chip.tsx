import type { RunStatus } from "#engine/status.ts";
import { runTone, statusName } from "#product/run-status.ts";
import { Chip } from "#ui/chip.tsx";

/** The badge of a run: completed, failed and stopped have a colour of their own, anything else the accent (spec 3 §4). */
export function RunStatusChip({ status }: { status: RunStatus }) {
  const tone = runTone(status);
  return (
    <Chip tone={tone === "primary" ? "accent" : tone} hasDot>
      {statusName(status)}
    </Chip>
  );
}
