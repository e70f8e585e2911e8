import { member, router, self } from "#platform/access/procedures.ts";
import { creditCountInput, workspaceInput } from "./schema.ts";
import { countAiCredits, getBillingData } from "./service/billing-data.ts";
import { queueDueLowCreditEmails } from "./service/low-credit.ts";
import { countKsStorage } from "./service/storage.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;

export const billingRouter = router({
  getWorkspaceBillingData: member(read)
    .input(workspaceInput)
    .query(({ ctx }) => getBillingData(ctx)),
  countAiCredits: member(read)
    .input(creditCountInput)
    .query(({ ctx }) => countAiCredits(ctx)),
  countKsStorage: member(read)
    .input(workspaceInput)
    .query(({ ctx }) => countKsStorage(ctx)),
  sendEmailUponLowAiCredit: self({ verb: "run", cost: "mail" }).mutation(({ ctx }) => queueDueLowCreditEmails(ctx)),
});
