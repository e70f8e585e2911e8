import { ArrowRight } from "lucide-react";
import { Added, Removed } from "#client/comparison/change-marks.tsx";
import { compareText as text } from "#product/texts/versions/compare.ts";
import { TextChange } from "./text-change.tsx";

interface ValueChangeProps {
  label: string;
  before: string;
  after: string;
  /** Always compared word by word. */
  isText?: boolean;
}

/** Longer values are compared word by word. */
const longestValue = 60;
const isLong = (value: string) => value.length > longestValue || value.includes("\n");

/** One setting in two versions; prose is compared word by word. */
export function ValueChange({ label, before, after, isText }: ValueChangeProps) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <dt className="text-sm font-medium wrap-anywhere">{label}</dt>
      <dd className="min-w-0">
        {isText || isLong(before) || isLong(after) ? (
          <TextChange before={before} after={after} />
        ) : (
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
            {before ? <Removed>{before}</Removed> : <Nothing when={text.before} />}
            <ArrowRight aria-hidden className="text-ink-4 rtl:-scale-x-100" />
            {after ? <Added>{after}</Added> : <Nothing when={text.after} />}
          </span>
        )}
      </dd>
    </div>
  );
}

function Nothing({ when }: { when: string }) {
  return (
    <span className="text-ink-3">
      <span className="sr-only">{when}: </span>
      {text.empty}
    </span>
  );
}
