import { userIdInput } from "#features/account/schema.ts";
import { router, selfProcedure } from "#platform/access/procedures.ts";
import { findColleague } from "../service/colleagues.ts";

/** `user.getById`. It is here because it depends on workspace membership. */
export const colleagueRouter = router({
  getById: selfProcedure({ verb: "read", cost: "light" })
    .input(userIdInput)
    .query(({ ctx, input }) => findColleague(ctx, input.userId)),
});
