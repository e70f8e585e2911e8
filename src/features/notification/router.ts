import { router, selfProcedure } from "#platform/access/procedures.ts";
import { endpointInput, settingsInput, subscriptionInput } from "./schema.ts";
import { findSettings, subscribe, unsubscribe, unsubscribeOthers } from "./service/subscriptions.ts";

export const notificationRouter = router({
  getSettings: selfProcedure({ verb: "read", cost: "light" })
    .input(settingsInput)
    .query(({ ctx, input }) => findSettings(ctx, input.endpoint)),
  subscribe: selfProcedure({ verb: "write", cost: "light" })
    .input(subscriptionInput)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
  unsubscribe: selfProcedure({ verb: "write", cost: "light" })
    .input(endpointInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.endpoint)),
  unsubscribeOthers: selfProcedure({ verb: "write", cost: "light" })
    .input(settingsInput)
    .mutation(({ ctx, input }) => unsubscribeOthers(ctx, input.endpoint)),
});
