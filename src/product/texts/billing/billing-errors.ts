import { sentences } from "../../sentences.ts";
/** Why a plan does not include something. */
export const billingErrorText = sentences("billingErrorText", {
  planRequired: (plan: string, capability: string) => `${capability} is part of ${plan}. Upgrade to use it.`,
});
