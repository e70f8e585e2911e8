import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { RunData } from "#features/run/client/run-data.ts";
import { titleStatus } from "#features/run/client/run-view.ts";
import { RunStatusChip } from "#features/run/page/run-status-chip.tsx";
import { formatDate } from "#lib/locale.ts";
import { formatDuration } from "#lib/time.ts";
import { formatCredits } from "#product/credits.ts";
import { triggerName } from "#product/run-status.ts";
import { compareRunsText as text } from "#product/texts/run/compare-runs.ts";
import { urls } from "#product/urls.ts";
import { KeyValue } from "#ui/data/key-value.tsx";
import type { ComparedRun } from "./client/compare-steps.ts";

export interface SideOfRun {
  run: RunData;
  compared: ComparedRun;
  credits: number | undefined;
}

/** The facts of both runs, side by side on every screen. */
export function RunFacts({ first, second }: { first: SideOfRun; second: SideOfRun }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 md:gap-x-8">
      <Side label={text.firstRun} side={first} />
      <Side label={text.secondRun} side={second} />
    </div>
  );
}

function Side({ label, side: { run, compared, credits } }: { label: string; side: SideOfRun }) {
  const { slug } = useWorkspace();
  const ms = (run.endedAt ?? new Date()).getTime() - run.createdAt.getTime();
  return (
    <section className="min-w-0">
      <p className="text-sm text-ink-3">{label}</p>
      <h2 className="mb-3 text-lg font-semibold wrap-anywhere">
        <Link href={urls.run(slug, run.id)} className="rounded-mark hover:underline">
          {run.title}
        </Link>
      </h2>
      <KeyValue
        items={[
          { label: text.status, value: <RunStatusChip status={titleStatus(run, compared.view) || run.status} /> },
          { label: text.started, value: formatDate(run.createdAt, { dateStyle: "medium", timeStyle: "short" }) },
          { label: text.duration, value: formatDuration(ms) },
          { label: text.credits, value: credits === undefined ? text.none : formatCredits(credits) },
          { label: text.trigger, value: triggerName(run.Trigger?.type ?? run.triggerType) },
          { label: text.version, value: run.version ?? text.none },
        ]}
      />
    </section>
  );
}
