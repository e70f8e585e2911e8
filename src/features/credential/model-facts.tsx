import { billingText } from "#product/texts/billing/billing.ts";
import { describeModel } from "#product/texts/models/model-descriptions.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import type { ListedModel } from "./service/language-models.ts";

/** A model's facts in one line, and its description. */
export function ModelFacts({ model }: { model: ListedModel }) {
  const facts = [
    model.isFreeOfCredits
      ? modelSelectText.freeBecause(model.provider)
      : billingText.credits.perRequest(model.aiCreditsPerRequest),
    modelSelectText.context(model.contextWindow),
    modelSelectText.maxOutput(model.maxOutputTokens),
    model.imageInputSupport && modelSelectText.readsImages,
    model.toolUsageSupport && modelSelectText.usesTools,
  ];
  return (
    <div className="grid max-w-measure gap-1 text-sm text-ink-3">
      <p className="num">{facts.filter(Boolean).join(" · ")}</p>
      <p>{describeModel(model)}</p>
    </div>
  );
}
