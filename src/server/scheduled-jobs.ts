import { reportDifferences, sweepReservations } from "#features/billing/service/upkeep.ts";
import { removeReleased } from "#features/file/service/unused.ts";
import { expireRuns } from "#features/run/service/expire.ts";
import { lookAfterPayments } from "#features/run/service/payments.ts";
import { tellForgottenParents } from "#features/run/service/tell-parent.ts";
import { wakeSteps } from "#features/run/service/wake.ts";
import { purgeWorkspaces } from "#features/workspace/service/purge.ts";
import { forgetAnswers } from "#platform/access/idempotency.ts";
import type { App } from "#platform/context.ts";
import { pruneStreams } from "#platform/streams/prune.ts";
import { timers } from "#product/timers.ts";
import { fileHolders } from "./file-holders.ts";

/** Work that nobody asks for. It must do no harm when it is done again, for a crash may cut it off anywhere. */
export interface Chore {
  readonly everyMs: number;
  /** Answers with how much there was to do, for the log. */
  run(app: App): Promise<number>;
}

const { hourlyMs, nightlyMs, keepJobsMs } = timers.chore;

/**
 * Everything periodic. Invitations are not in it: one that ran out is known by the clock wherever it is read. Bins of
 * agents and workflows are not either: what a run or a chat refers to stays readable.
 */
export const chores = {
  "credit-holds": { everyMs: timers.billing.sweepMs, run: ({ database }) => sweepReservations(database.system) },
  "credit-differences": {
    everyMs: nightlyMs,
    async run(app) {
      await reportDifferences(app);
      return 0;
    },
  },
  "runs-inside": { everyMs: hourlyMs, run: tellForgottenParents },
  payments: { everyMs: timers.chore.lookMs, run: lookAfterPayments },
  "expired-runs": { everyMs: hourlyMs, run: expireRuns },
  "waiting-steps": { everyMs: timers.chore.lookMs, run: wakeSteps },
  streams: { everyMs: hourlyMs, run: ({ database }) => pruneStreams(database.pool) },
  files: { everyMs: nightlyMs, run: (app) => removeReleased(app, fileHolders) },
  workspaces: { everyMs: nightlyMs, run: purgeWorkspaces },
  "idempotency-keys": { everyMs: hourlyMs, run: ({ database }) => forgetAnswers(database) },
  jobs: { everyMs: nightlyMs, run: ({ jobs }) => jobs.forget(keepJobsMs) },
} as const satisfies Record<string, Chore>;

export type ChoreName = keyof typeof chores;
export const choreNames = Object.keys(chores) as ChoreName[]; // Object.keys widens to string
