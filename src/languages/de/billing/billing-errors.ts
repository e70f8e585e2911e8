import type * as english from "#product/texts/billing/billing-errors.ts";

export const billingErrorText: typeof english.billingErrorText = {
  planRequired: (plan, capability) =>
    `${capability} ist ab dem Tarif ${plan} verfügbar. Dafür bitte den Tarif wechseln.`,
};
