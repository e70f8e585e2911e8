import { member, router, self } from "#platform/access/procedures.ts";
import { creditCount, inWorkspace } from "./schema.ts";
import { countAiCredits, workspaceBillingData } from "./service/billing-data.ts";
import { lookForLowCredits } from "./service/low-credit.ts";
import { countKsStorage } from "./service/storage.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;

export const billingRouter = router({
  getWorkspaceBillingData: member(read)
    .input(inWorkspace)
    .query(({ ctx }) => workspaceBillingData(ctx)),
  countAiCredits: member(read)
    .input(creditCount)
    .query(({ ctx }) => countAiCredits(ctx)),
  countKsStorage: member(read)
    .input(inWorkspace)
    .query(({ ctx }) => countKsStorage(ctx)),
  sendEmailUponLowAiCredit: self({ verb: "run", cost: "mail" }).mutation(({ ctx }) => lookForLowCredits(ctx)),
});
