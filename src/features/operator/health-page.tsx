import { formatBytes } from "#lib/bytes.ts";
import { formatRelative } from "#lib/time.ts";
import { operatorText } from "#product/texts/operator.ts";
import { shellText } from "#product/texts/shell.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { KeyValue } from "#ui/key-value.tsx";
import { ListRow } from "#ui/list-row.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusDot } from "#ui/status-dot.tsx";
import { useHealth } from "./client.ts";

const texts = operatorText.health;

/** The tab "Health" of the instance: its state at a glance, asked anew every 10 s. */
export function HealthPage() {
  const { data: health, isError, refetch } = useHealth();
  const now = new Date();
  return (
    <div className="flex max-w-read flex-col gap-10">
      {isError && !health && (
        <ErrorState title={shellText.error.listTitle} onRetry={() => refetch()}>
          {shellText.error.listText}
        </ErrorState>
      )}
      {!health && !isError && <Skeleton lines={8} />}
      {health && (
        <>
          <KeyValue
            items={[
              {
                label: texts.database,
                value: texts.databaseValue(
                  health.database.version,
                  formatBytes(health.database.bytes),
                  health.database.latencyMs,
                ),
              },
              { label: texts.clock, value: texts.clockValue(health.clockDifferenceMs) },
              { label: texts.address, value: health.publicUrl },
              { label: texts.signup, value: texts.signupValues[health.signup] },
              { label: texts.mail, value: texts.mailValues[health.mail] },
              { label: texts.storage, value: texts.storageValues[health.storage] },
              { label: texts.people, value: health.counts.users },
              { label: texts.workspaces, value: health.counts.workspaces },
              { label: texts.outboxMails, value: health.counts.outboxMails },
            ]}
          />
          <section>
            <SectionHeader title={texts.processes} />
            <ul>
              {health.processes.map(({ id, role, host, pid, startedAt, isAlive }) => (
                <ListRow
                  key={id}
                  start={
                    <StatusDot status={isAlive ? "success" : "danger"} label={isAlive ? texts.alive : texts.gone} />
                  }
                  title={texts.process(role, host, pid)}
                  end={texts.since(formatRelative(startedAt, now))}
                />
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}
