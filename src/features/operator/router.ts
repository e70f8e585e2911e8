import { operatorProcedure, router } from "#platform/access/procedures.ts";
import { mailIdInput, outboxPageInput } from "./schema.ts";
import { readHealth } from "./service/health.ts";
import { findOutboxMail, listOutbox } from "./service/outbox.ts";

export const operatorRouter = router({
  getOutbox: operatorProcedure({ verb: "read", cost: "light" })
    .input(outboxPageInput)
    .query(({ ctx, input }) => listOutbox(ctx, input)),
  getOutboxMail: operatorProcedure({ verb: "read", cost: "light" })
    .input(mailIdInput)
    .query(({ ctx, input }) => findOutboxMail(ctx, input.id)),
  getHealth: operatorProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => readHealth(ctx)),
});
