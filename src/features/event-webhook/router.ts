import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import {
  byDelivery,
  byEventWebhook,
  deliveryPage,
  eventWebhookChanges,
  eventWebhookDraft,
  eventWebhookSwitch,
} from "./schema.ts";
import { getDelivery, listDeliveries, resendDelivery, resendFailed, sendTestEvent } from "./service/deliveries.ts";
import {
  createEventWebhook,
  deleteEventWebhook,
  listEventWebhooks,
  rotateEventSecret,
  setEventWebhookActive,
  updateEventWebhook,
} from "./service/webhooks.ts";
import { eventDelivery, eventWebhook } from "./table.ts";

const read = { verb: "read", role: "OWNER", cost: "light" } as const;
const write = { verb: "write", role: "OWNER", cost: "light" } as const;

export const eventWebhookRouter = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listEventWebhooks(ctx)),
  /** Without an idempotency key, because the answer with the secret would be stored. */
  create: workspaceProcedure(write)
    .input(eventWebhookDraft)
    .mutation(({ ctx, input }) => createEventWebhook(ctx, input)),
  update: rowProcedure(eventWebhook, write)
    .input(eventWebhookChanges)
    .mutation(({ ctx, input }) => updateEventWebhook(ctx, input)),
  setActive: rowProcedure(eventWebhook, write)
    .input(eventWebhookSwitch)
    .mutation(({ ctx, input }) => setEventWebhookActive(ctx, input.id, input.isActive)),
  rotateSecret: rowProcedure(eventWebhook, write)
    .input(byEventWebhook)
    .mutation(({ ctx, input }) => rotateEventSecret(ctx, input.id)),
  delete: rowProcedure(eventWebhook, write)
    .input(byEventWebhook)
    .mutation(({ ctx, input }) => deleteEventWebhook(ctx, input.id)),
  sendTest: rowProcedure(eventWebhook, write)
    .input(byEventWebhook)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input.id)),
  getDeliveries: rowProcedure(eventWebhook, read)
    .input(deliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  getDelivery: rowProcedure(eventDelivery, read)
    .input(byDelivery)
    .query(({ ctx, input }) => getDelivery(ctx, input.id)),
  resend: rowProcedure(eventDelivery, write)
    .input(byDelivery)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.id)),
  resendFailed: rowProcedure(eventWebhook, write)
    .input(byEventWebhook)
    .mutation(({ ctx, input }) => resendFailed(ctx, input.id)),
});
