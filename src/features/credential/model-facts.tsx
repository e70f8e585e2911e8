import { billingText } from "#product/texts/billing/billing.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import type { ListedModel } from "./service/language-models.ts";

/** A model in a line of facts and a sentence. */
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
      <p>{model.desc}</p>
    </div>
  );
}
