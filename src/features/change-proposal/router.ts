import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { byProposalId } from "./schema.ts";
import { acceptProposal, refuseProposal } from "./service/decide.ts";
import { listOpenProposals, reviewProposal } from "./service/review.ts";
import { changeProposal } from "./table.ts";

// Proposals show what only those who edit see.
const read = { verb: "read", role: "EDITOR", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const changeProposalRouter = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listOpenProposals(ctx)),
  getById: rowProcedure(changeProposal, read)
    .input(byProposalId)
    .query(({ ctx, input }) => reviewProposal(ctx, input.id)),
  accept: rowProcedure(changeProposal, write)
    .input(byProposalId)
    .mutation(({ ctx, input }) => acceptProposal(ctx, input.id)),
  refuse: rowProcedure(changeProposal, write)
    .input(byProposalId)
    .mutation(({ ctx, input }) => refuseProposal(ctx, input.id)),
});
