import { Link } from "#client/shell/link.tsx";
import { formatNumber } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { healthText } from "#product/texts/instance/health.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { type AdminTab, urls } from "#product/urls.ts";
import { KeyValue } from "#ui/data/key-value.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { healthIssues } from "./client/health-issues.ts";
import { useHealth } from "./client/queries.ts";
import { HealthFacts } from "./health-facts.tsx";
import type { Health } from "./schema.ts";

const texts = healthText;

/** The health of the server, refreshed every 10 s. */
export function HealthPage() {
  const { data: health, isError, refetch, isFetching } = useHealth();
  if (!health && isError)
    return (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => refetch()} isRetrying={isFetching}>
        {pageStateText.error.listText}
      </ErrorState>
    );
  return health ? <HealthReport health={health} /> : <Skeleton className="h-60 w-full rounded-card" />;
}

function HealthReport({ health }: { health: Health }) {
  const now = new Date();
  const issues = healthIssues(health);
  return (
    <div className="flex flex-col gap-10">
      <section className="flex flex-col gap-4">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-lg font-semibold">
            {issues.length === 0 ? texts.allGood : texts.issues(issues.length)}
          </span>
          {issues.map(({ text, href }) =>
            href ? (
              <Link key={text} href={href} className="text-sm text-accent-text hover:underline">
                {text}
              </Link>
            ) : (
              <span key={text} className="text-sm text-ink-3">
                {text}
              </span>
            ),
          )}
        </p>
        <HealthFacts health={health} now={now} />
      </section>
      <section>
        <SectionHeader title={texts.about} />
        <KeyValue
          className="pt-3"
          items={[
            { label: texts.publicUrl, value: health.publicUrl },
            { label: texts.signup, value: texts.signupValues[health.signup] },
            { label: texts.storage, value: texts.storageValues[health.storage] },
            { label: texts.people, value: <TabCount tab="people" count={health.counts.users} /> },
            { label: texts.workspaces, value: <TabCount tab="workspaces" count={health.counts.workspaces} /> },
            { label: texts.outboxMails, value: <TabCount tab="mail" count={health.counts.outboxMails} /> },
            { label: texts.clock, value: texts.clockValue(health.clockDifferenceMs) },
          ]}
        />
      </section>
      <section>
        <SectionHeader title={texts.processes} />
        <ul>
          {health.processes.map(({ id, role, host, pid, startedAt, isAlive }) => (
            <ListRow
              key={id}
              start={
                <StatusDot
                  status={isAlive ? "success" : "idle"}
                  label={isAlive ? texts.processRunning : texts.processNotRunning}
                />
              }
              title={texts.process(texts.roles[role], host, pid)}
              end={texts.startedAt(formatRelative(startedAt, now))}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A count that opens the list of what it counts. */
function TabCount({ tab, count }: { tab: AdminTab; count: number }) {
  return (
    <Link href={urls.admin(tab)} className="text-accent-text hover:underline">
      {formatNumber(count)}
    </Link>
  );
}
