import { stepDotStatus } from "#features/run/step/step-status.tsx";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { formatDuration } from "#lib/time.ts";
import { specOf } from "#nodes/index.ts";
import { formatCredits } from "#product/credits.ts";
import { compareRunsText as text } from "#product/texts/run/compare-runs.ts";
import { cx } from "#ui/cx.ts";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import type { StepFacts, StepPair, TextPair } from "./client/compare-steps.ts";
import { TextSides } from "./text-sides.tsx";

/** One step of both runs: its facts, its filled settings, and its result. */
export function StepComparison({ pair, isOpen }: { pair: StepPair; isOpen: boolean }) {
  const { label, type, first, second, texts } = pair;
  return (
    <section aria-label={label} className="border-line border-b py-3">
      <Disclosure
        defaultOpen={isOpen}
        start={<StepTile type={type} size={20} />}
        title={<span className="text-base font-semibold">{label}</span>}
        meta={specOf(type)?.title}
      >
        <div className="grid grid-cols-1 gap-5 pt-3 pb-4">
          <div className="grid grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-2">
            <Facts name={text.firstRun} own={first} other={second} />
            <Facts name={text.secondRun} own={second} other={first} />
          </div>
          {texts.map((one) => (
            <TextSides key={one.key} title={titleOf(one)} first={one.first} second={one.second} />
          ))}
        </div>
      </Disclosure>
    </section>
  );
}

function titleOf({ kind, name }: TextPair): string {
  const word = text[kind];
  if (name === null) return word;
  return text.named(word, typeof name === "number" ? text.item(name) : name);
}

/** Facts that differ from the other run are emphasized. */
function Facts({ name, own, other }: { name: string; own: StepFacts | null; other: StepFacts | null }) {
  const side = <p className="text-sm text-ink-3 md:hidden">{name}</p>;
  if (!own)
    return (
      <div>
        {side}
        <p className="text-sm text-ink-3">{text.notRun}</p>
      </div>
    );
  const { step, status, models } = own;
  const facts = [
    { label: text.model, value: models, isDifferent: models !== other?.models },
    { label: text.credits, value: formatCredits(step.credits), isDifferent: step.credits !== other?.step.credits },
    {
      label: text.duration,
      value: step.tookMs === null ? text.none : formatDuration(step.tookMs),
      isDifferent: false,
    },
  ].filter(({ value }) => value !== "");
  return (
    <div>
      {side}
      <dl aria-label={name} className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <dt className="sr-only">{text.status}</dt>
        <dd className={cx(other && status !== other.status && "font-semibold")}>
          <StatusDot status={stepDotStatus(step)} label={status} isLabelShown />
        </dd>
        {facts.map(({ label, value, isDifferent }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-ink-3">{label}</dt>
            <dd className={cx("num", isDifferent && other && "font-semibold")}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
