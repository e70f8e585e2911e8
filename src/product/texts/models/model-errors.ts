import { sentences } from "../../sentences.ts";
/** Why a model cannot be used. */
export const modelErrorText = sentences("modelErrorText", {
  unknown: "This model is not in the catalog.",
  none: "No model is available. Add a provider key in Settings.",
  notInPlan: (model: string) => `${model} isn't available on your plan. Add your own key for it, or change your plan.`,
});
