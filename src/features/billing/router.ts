import { router, selfProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { creditCountInput, workspaceInput } from "./schema.ts";
import { countAiCredits, getBillingData } from "./service/billing-data.ts";
import { queueDueLowCreditEmails } from "./service/low-credit-email.ts";
import { countKsStorage } from "./service/storage.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;

export const billingRouter = router({
  getWorkspaceBillingData: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => getBillingData(ctx)),
  countAiCredits: workspaceProcedure(read)
    .input(creditCountInput)
    .query(({ ctx }) => countAiCredits(ctx)),
  countKsStorage: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => countKsStorage(ctx)),
  sendEmailUponLowAiCredit: selfProcedure({ verb: "run", cost: "mail" }).mutation(({ ctx }) =>
    queueDueLowCreditEmails(ctx),
  ),
});
