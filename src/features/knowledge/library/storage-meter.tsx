import { formatGigabytes } from "#lib/bytes.ts";
import { formatNumber } from "#lib/locale.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { Meter } from "#ui/feedback/meter.tsx";
import { useStorage } from "../client/use-storage.ts";

const text = knowledgeLibraryText;

/** How much of the workspace's storage is used: "2.4 of 25 GB". */
export function StorageMeter() {
  const storage = useStorage();
  if (!storage) return null;
  const { used, max } = storage;
  const isSmall = used < 1 && used > 0;
  const amount = isSmall || max === null ? formatGigabytes(used) : formatNumber(used, { maximumFractionDigits: 1 });
  const words = text.used(amount, max === null ? null : formatGigabytes(max));
  const isNearLimit = max !== null && used > max * 0.9;
  return (
    <span className="flex items-center gap-2.5">
      <span className={isNearLimit ? "text-warning" : undefined}>{words}</span>
      {isNearLimit && <Meter aria-label={text.storage} value={used} max={max} valueText={words} className="w-16" />}
    </span>
  );
}
