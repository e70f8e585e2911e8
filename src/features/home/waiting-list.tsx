import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatRelative } from "#product/relative-time.ts";
import { statusName } from "#product/run-status.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { homeText } from "#product/texts/shell/home.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

const text = homeText;
const initialCount = 5;
const actions: Readonly<Record<string, "fillIn" | "pay" | "check">> = {
  input: "fillIn",
  payment: "pay",
  unknown: "check",
};

export interface WaitingRun {
  id: string;
  title: string;
  workflowTitle: string;
  waitsFor: string | null;
  createdAt: Date;
}

/** The person's runs that wait for them. */
export function WaitingList({ runs }: { runs: WaitingRun[] }) {
  const { slug } = useWorkspace();
  const [isExpanded, setExpanded] = useState(false);
  const shownRuns = isExpanded ? runs : runs.slice(0, initialCount);
  return (
    <section aria-labelledby="waiting">
      <SectionHeader id="waiting" title={text.waiting} actions={<span className="num">{runs.length}</span>} />
      <ul>
        {shownRuns.map((run) => (
          <ListRow
            key={run.id}
            isPressable
            start={<StatusDot status="warning" label={statusName("WAITING")} />}
            title={
              <Link href={urls.run(slug, run.id)} className="stretch">
                {run.title}
              </Link>
            }
            meta={run.workflowTitle}
            end={<span className="max-sm:hidden">{formatRelative(run.createdAt, new Date())}</span>}
            actions={
              <span aria-hidden className={buttonClass({ size: "s" })}>
                {text[actions[run.waitsFor ?? ""] ?? "review"]}
              </span>
            }
          />
        ))}
      </ul>
      {shownRuns.length < runs.length && (
        <Button size="s" variant="ghost" className="-ml-2.5 mt-2" onPress={() => setExpanded(true)}>
          {buttonText.viewMore(runs.length - shownRuns.length)}
        </Button>
      )}
    </section>
  );
}
