import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { urls } from "#product/urls.ts";
import {
  appEventChanges,
  appEventDraft,
  appEventTest,
  byTrigger,
  byWorkflow,
  nextTimesInput,
  scheduleChanges,
  scheduleDraft,
  triggerListen,
  triggerSwitch,
  webhookChanges,
  webhookDraft,
} from "./schema.ts";
import { testAppEvent } from "./service/app-event/test-event.ts";
import { listTriggers } from "./service/list-triggers.ts";
import {
  createAppEvent,
  createSchedule,
  createWebhook,
  deleteTrigger,
  listenForTest,
  previewTimes,
  rotateSecret,
  setTriggerActive,
  updateAppEvent,
  updateSchedule,
  updateWebhook,
} from "./service/triggers.ts";
import { answerCall } from "./service/webhook/answer-call.ts";
import { workflowTrigger } from "./table.ts";

const read = { verb: "read", role: "EDITOR", cost: "light" } as const;
const edit = { verb: "write", role: "EDITOR", cost: "light" } as const;
const inWorkspace = z.object({ workspaceId: idOf("workspace") }).shape;

export const triggerRouter = router({
  getAll: workspaceProcedure(read)
    .input(byWorkflow.extend(inWorkspace))
    .query(({ ctx, input }) => listTriggers(ctx, input.workflowId)),
  getNextTimes: workspaceProcedure({ ...read, role: "USER" })
    .input(nextTimesInput)
    .query(({ input }) => previewTimes(input.config)),
  createSchedule: workspaceProcedure(edit)
    .input(scheduleDraft.extend(inWorkspace))
    .mutation(idempotent("workflowTrigger.createSchedule", ({ ctx, input }) => createSchedule(ctx, input))),
  createAppEvent: workspaceProcedure(edit)
    .input(appEventDraft.extend(inWorkspace))
    .mutation(idempotent("workflowTrigger.createAppEvent", ({ ctx, input }) => createAppEvent(ctx, input))),
  /** The latest event of a service. */
  testAppEvent: workspaceProcedure(edit)
    .input(appEventTest)
    .mutation(({ ctx, input }) => testAppEvent(ctx, input)),
  updateAppEvent: rowProcedure(workflowTrigger, edit)
    .input(appEventChanges)
    .mutation(({ ctx, input }) => updateAppEvent(ctx, input)),
  /** Without an idempotency key, because the answer with the secret would be stored. */
  createWebhook: workspaceProcedure(edit)
    .input(webhookDraft.extend(inWorkspace))
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  updateSchedule: rowProcedure(workflowTrigger, edit)
    .input(scheduleChanges)
    .mutation(({ ctx, input }) => updateSchedule(ctx, input)),
  updateWebhook: rowProcedure(workflowTrigger, edit)
    .input(webhookChanges)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  setActive: rowProcedure(workflowTrigger, edit)
    .input(triggerSwitch)
    .mutation(({ ctx, input }) => setTriggerActive(ctx, input.id, input.isActive)),
  rotateSecret: rowProcedure(workflowTrigger, edit)
    .input(byTrigger)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),
  listen: rowProcedure(workflowTrigger, edit)
    .input(triggerListen)
    .mutation(({ ctx, input }) => listenForTest(ctx, input.id, input.isListening)),
  delete: rowProcedure(workflowTrigger, edit)
    .input(byTrigger)
    .mutation(({ ctx, input }) => deleteTrigger(ctx, input.id)),
});

export const triggerRoutes: HttpRoute[] = [
  publicRoute({
    method: "POST",
    path: urls.webhook(":publicId"),
    rule: { scope: "public", verb: "run", cost: "light" },
    body: { kind: "stream" },
    handle: answerCall,
  }),
];
