import { publicProcedure, router, selfProcedure } from "#platform/access/procedures.ts";
import { metadataInput, nameInput, sessionIdInput } from "./schema.ts";
import {
  changeMetadata,
  changeName,
  findMe,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  signInOptions,
} from "./service.ts";

/** Procedures of `user`. `user.getById` is in `features/workspace`, which knows who shares a workspace. */
export const userRouter = router({
  me: selfProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => findMe(ctx)),
  updateName: selfProcedure({ verb: "write", cost: "light" })
    .input(nameInput)
    .mutation(({ ctx, input }) => changeName(ctx, input.name)),
  updatePublicMetadataById: selfProcedure({ verb: "write", cost: "light" })
    .input(metadataInput)
    .mutation(({ ctx, input }) => changeMetadata(ctx, input.userId, input.metadata)),
  getSessions: selfProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => listSessions(ctx)),
  revokeSession: selfProcedure({ verb: "write", cost: "light" })
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => revokeSession(ctx, input.sessionId)),
  revokeOthers: selfProcedure({ verb: "write", cost: "light" }).mutation(({ ctx }) => revokeOtherSessions(ctx)),
  /** For the sign-in page, before anyone is signed in. */
  getSignInOptions: publicProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => signInOptions(ctx)),
});
