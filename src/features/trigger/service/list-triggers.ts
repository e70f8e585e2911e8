import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { RunStatus } from "#engine/status.ts";
import { workflowRun } from "#features/run/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { limits } from "#product/limits.ts";
import { nextTimes } from "#product/schedule/next-times.ts";
import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import { absolute, urls } from "#product/urls.ts";
import { canDeleteTrigger } from "../access.ts";
import type { AppEventConfig, PauseReason, TestCall, TriggerInputs, WebhookConfig } from "../schema.ts";
import { triggerEvent, workflowTrigger } from "../table.ts";
import type { TriggerRow } from "./find-trigger-context.ts";

/** What came of a slot or an event, the newest first. */
interface ListedEvent {
  id: string;
  at: Date;
  runId: string | null;
  /** Null if it started no run, or the run was deleted. */
  status: RunStatus | null;
  problem: string | null;
  isSkipped: boolean;
}

interface TriggerFacts {
  id: string;
  workflowId: string;
  title: string;
  isActive: boolean;
  pausedReason: PauseReason | null;
  /** Failures in a row among the last events. */
  failureCount: number;
  lastRunAt: Date | null;
  createdBy: string;
  canDelete: boolean;
  events: ListedEvent[];
}

export interface ListedSchedule extends TriggerFacts {
  type: "SCHEDULE";
  config: ScheduleConfig;
  inputs: TriggerInputs;
  nextRunAt: Date | null;
  /** Empty while it is off. */
  nextTimes: Date[];
}

export interface ListedWebhook extends TriggerFacts {
  type: "WEBHOOK";
  config: WebhookConfig;
  url: string;
  /** An imported one has none until someone creates it. */
  hasSecret: boolean;
  /** Until when test calls are shown; null if nobody waits for one. */
  listensUntil: Date | null;
  lastTest: TestCall | null;
}

export interface ListedAppEvent extends TriggerFacts {
  type: "APP_EVENT";
  config: AppEventConfig;
  accountOf: AccountKind;
  /** Whose own account is read, if it is that of someone else. */
  accountHolder: string | null;
  /** The next look for events; null while it is off. */
  nextLookAt: Date | null;
}

export type ListedTrigger = ListedSchedule | ListedWebhook | ListedAppEvent;

const holder = alias(user, "holder");

/** The triggers of a workflow in the order in which they were created, with what came of them last. */
export async function listTriggers(ctx: WorkspaceContext, workflowId: string): Promise<ListedTrigger[]> {
  const { db, actor, app } = ctx;
  const rows = await db
    .select({ trigger: workflowTrigger, createdBy: user.name, holder: holder.name })
    .from(workflowTrigger)
    .innerJoin(user, eq(user.id, workflowTrigger.userId))
    .leftJoin(holder, eq(holder.id, workflowTrigger.accountUserId))
    .where(and(eq(workflowTrigger.workflowId, workflowId), eq(workflowTrigger.workspaceId, actor.workspaceId)))
    .orderBy(asc(workflowTrigger.createdAt), asc(workflowTrigger.id));
  const events = await lastEvents(
    ctx,
    rows.map(({ trigger }) => trigger.id),
  );
  const now = new Date();
  return rows.map(({ trigger, createdBy, holder: accountHolder }) => {
    const own = events.filter(({ triggerId }) => triggerId === trigger.id).map(({ triggerId: _, ...event }) => event);
    const facts = factsOf(ctx, trigger, { createdBy, events: own });
    if (trigger.type === "SCHEDULE") return { ...facts, ...scheduleOf(trigger, now) };
    if (trigger.type === "APP_EVENT")
      return {
        ...{ ...facts, type: "APP_EVENT", nextLookAt: trigger.nextRunAt },
        config: trigger.config as AppEventConfig, // The type says which config it has.
        accountOf: trigger.accountUserId === null ? "workspace" : "person",
        accountHolder: trigger.accountUserId === actor.userId ? null : accountHolder,
      };
    return {
      ...facts,
      type: "WEBHOOK",
      config: trigger.config as WebhookConfig, // The type says which config it has.
      url: absolute(app.config.publicUrl, urls.webhook(trigger.publicId ?? "")),
      hasSecret: trigger.sealedSecret !== null,
      listensUntil: trigger.testUntil && trigger.testUntil > now ? trigger.testUntil : null,
      lastTest: trigger.lastTest,
    };
  });
}

function factsOf(
  { actor }: WorkspaceContext,
  row: TriggerRow,
  { createdBy, events }: { createdBy: string; events: ListedEvent[] },
): TriggerFacts {
  const { id, workflowId, title, isActive, pausedReason, lastRunAt, userId, activeSince } = row;
  const counted = events.filter(
    ({ at, isSkipped, status, problem }) =>
      at >= activeSince && !isSkipped && (problem !== null || status === "FAILED" || status === "COMPLETED"),
  );
  const firstSuccess = counted.findIndex(({ status }) => status === "COMPLETED");
  return {
    ...{ id, workflowId, title, isActive, pausedReason, lastRunAt, createdBy, events },
    failureCount: firstSuccess === -1 ? counted.length : firstSuccess,
    canDelete: canDeleteTrigger(actor, { userId }),
  };
}

function scheduleOf({ config, inputs, nextRunAt }: TriggerRow, now: Date) {
  const schedule = config as ScheduleConfig; // The type says which config it has.
  const after = nextRunAt && new Date(Math.max(nextRunAt.getTime() - 1, now.getTime()));
  return {
    type: "SCHEDULE" as const,
    config: schedule,
    inputs,
    nextRunAt,
    nextTimes: after ? nextTimes(schedule, after, limits.trigger.nextTimes) : [],
  };
}

async function lastEvents({ db, actor }: WorkspaceContext, triggerIds: readonly string[]) {
  if (triggerIds.length === 0) return [];
  const ranked = db
    .select({
      id: triggerEvent.id,
      place: sql<number>`row_number() over (partition by ${triggerEvent.triggerId}
        order by ${triggerEvent.createdAt} desc, ${triggerEvent.id} desc)`.as("place"),
    })
    .from(triggerEvent)
    .where(and(inArray(triggerEvent.triggerId, [...triggerIds]), eq(triggerEvent.workspaceId, actor.workspaceId)))
    .as("ranked");
  return db
    .select({
      id: triggerEvent.id,
      triggerId: triggerEvent.triggerId,
      at: triggerEvent.createdAt,
      runId: workflowRun.id,
      status: workflowRun.status,
      problem: triggerEvent.problem,
      isSkipped: triggerEvent.isSkipped,
    })
    .from(triggerEvent)
    .innerJoin(ranked, and(eq(ranked.id, triggerEvent.id), sql`${ranked.place} <= ${limits.trigger.shownEvents}`))
    .leftJoin(workflowRun, and(eq(workflowRun.id, triggerEvent.runId), eq(workflowRun.workspaceId, actor.workspaceId)))
    .where(eq(triggerEvent.workspaceId, actor.workspaceId))
    .orderBy(desc(triggerEvent.createdAt), desc(triggerEvent.id));
}
