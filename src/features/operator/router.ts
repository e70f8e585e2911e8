import { operator, router } from "#platform/access/procedures.ts";
import { byMail, outboxPage } from "./schema.ts";
import { readHealth } from "./service/health.ts";
import { findOutboxMail, listOutbox } from "./service/outbox.ts";

export const operatorRouter = router({
  getOutbox: operator({ verb: "read", cost: "light" })
    .input(outboxPage)
    .query(({ ctx, input }) => listOutbox(ctx, input)),
  getOutboxMail: operator({ verb: "read", cost: "light" })
    .input(byMail)
    .query(({ ctx, input }) => findOutboxMail(ctx, input.id)),
  getHealth: operator({ verb: "read", cost: "light" }).query(({ ctx }) => readHealth(ctx)),
});
