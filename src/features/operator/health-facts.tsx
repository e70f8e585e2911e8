import { bytesPerGigabyte, formatBytes, formatGigabytes } from "#lib/bytes.ts";
import { formatRelative } from "#product/relative-time.ts";
import { healthText } from "#product/texts/instance/health.ts";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { diskPercent, isDiskFull } from "./client/health-issues.ts";
import type { Health } from "./schema.ts";

const texts = healthText;

interface Fact {
  label: string;
  status: "success" | "warning" | "idle";
  value: string;
  hint: string;
}

/** The four values that operators check first. */
export function HealthFacts({ health, now }: { health: Health; now: Date }) {
  return (
    <ul className="grid overflow-hidden rounded-card border border-line max-sm:divide-y sm:grid-cols-2 xl:grid-cols-4 [&>li]:border-line sm:[&>li:nth-child(n+3)]:border-t xl:[&>li:nth-child(n+3)]:border-t-0 sm:[&>li:nth-child(even)]:border-l xl:[&>li+li]:border-l">
      {healthFacts(health, now).map(({ label, status, value, hint }) => (
        <li key={label} className="px-4 py-3">
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <StatusDot status={status} label={texts.states[status]} className="-ml-1" />
            {label}
          </p>
          <p className="num mt-1 font-medium">{value}</p>
          <p className="num text-sm text-ink-3">{hint}</p>
        </li>
      ))}
    </ul>
  );
}

function healthFacts(health: Health, now: Date): Fact[] {
  const { database, processes, disk, mail } = health;
  const alive = processes.filter(({ isAlive }) => isAlive);
  const lastStart = alive.map(({ startedAt }) => startedAt).toSorted((one, other) => Number(other) - Number(one))[0];
  const size = (bytes: number) => formatGigabytes(bytes / bytesPerGigabyte);
  return [
    {
      label: texts.database,
      status: "success",
      value: texts.respondsIn(database.latencyMs),
      hint: texts.databaseSize(formatBytes(database.bytes), database.version),
    },
    {
      label: texts.processes,
      status: "success",
      value: texts.running(alive.length),
      hint: lastStart ? texts.lastStarted(formatRelative(lastStart, now)) : "",
    },
    {
      label: texts.disk,
      status: isDiskFull(health) ? "warning" : "success",
      value: texts.diskUsed(diskPercent(health)),
      hint: texts.diskOf(size(disk.usedBytes), size(disk.totalBytes)),
    },
    {
      label: texts.mail,
      status: mail === "smtp" ? "success" : "idle",
      value: texts.mailValues[mail],
      hint: texts.mailHints[mail],
    },
  ];
}
