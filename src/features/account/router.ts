import { open, router, self } from "#platform/access/procedures.ts";
import { bySessionId, metadataChanges, nameChange } from "./schema.ts";
import {
  changeMetadata,
  changeName,
  findMe,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  signInOptions,
} from "./service.ts";

/** The wire's `user`; `getById` stands with the workspaces, which know who are colleagues. */
export const userRouter = router({
  me: self({ verb: "read", cost: "light" }).query(({ ctx }) => findMe(ctx)),
  updateName: self({ verb: "write", cost: "light" })
    .input(nameChange)
    .mutation(({ ctx, input }) => changeName(ctx, input.name)),
  updatePublicMetadataById: self({ verb: "write", cost: "light" })
    .input(metadataChanges)
    .mutation(({ ctx, input }) => changeMetadata(ctx, input.userId, input.metadata)),
  getSessions: self({ verb: "read", cost: "light" }).query(({ ctx }) => listSessions(ctx)),
  revokeSession: self({ verb: "write", cost: "light" })
    .input(bySessionId)
    .mutation(({ ctx, input }) => revokeSession(ctx, input.sessionId)),
  revokeOthers: self({ verb: "write", cost: "light" }).mutation(({ ctx }) => revokeOtherSessions(ctx)),
  /** What the sign-in page shows before anybody is known. */
  getSignInOptions: open({ verb: "read", cost: "light" }).query(({ ctx }) => signInOptions(ctx)),
});
