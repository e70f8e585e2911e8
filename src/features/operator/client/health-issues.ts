import { limits } from "#product/limits.ts";
import { healthText } from "#product/texts/instance/health.ts";
import { type AdminTab, urls } from "#product/urls.ts";
import type { Health } from "../schema.ts";

const texts = healthText;

/** A problem for the operator, with a link to the page that helps, if there is one. */
export interface HealthIssue {
  text: string;
  href: string | null;
}

export const diskPercent = ({ disk }: Pick<Health, "disk">): number =>
  disk.totalBytes === 0 ? 0 : Math.round((disk.usedBytes / disk.totalBytes) * 100);

export const isDiskFull = (health: Pick<Health, "disk">): boolean =>
  diskPercent(health) >= limits.operator.diskWarningPercent;

/** Problems of the server, most urgent first. */
export function healthIssues(health: Pick<Health, "disk" | "failedJobs" | "clockDifferenceMs">): HealthIssue[] {
  const { failedJobs, clockDifferenceMs } = health;
  const tabUrl = (tab: AdminTab) => urls.admin(tab);
  const clockMs = Math.abs(clockDifferenceMs);
  return [
    ...(failedJobs > 0 ? [{ text: texts.failedJobs(failedJobs), href: tabUrl("jobs") }] : []),
    ...(isDiskFull(health) ? [{ text: texts.diskFull(diskPercent(health)), href: null }] : []),
    ...(clockMs > limits.operator.clockWarningMs ? [{ text: texts.clockOff(clockMs), href: null }] : []),
  ];
}
