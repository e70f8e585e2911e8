import { Image, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { billingText } from "#product/texts/billing/billing.ts";
import { formatTokens, modelSelectText } from "#product/texts/models/model-picker.ts";
import type { ListedModel } from "./service/language-models.ts";

/** The end of a model's row: features, context window and price. */
export function ModelBadges({ model }: { model: ListedModel }) {
  return (
    <span className="flex items-center gap-2.5 max-sm:flex-col-reverse max-sm:items-end max-sm:gap-0 max-sm:text-xs">
      <span className="flex items-center gap-2.5 max-sm:gap-1.5">
        <span className="flex items-center justify-end gap-1 text-ink-4 sm:w-9">
          {model.imageInputSupport && (
            <Badge icon={<Image aria-hidden className="size-3.5" />} name={modelSelectText.readsImages} />
          )}
          {model.toolUsageSupport && (
            <Badge icon={<Wrench aria-hidden className="size-3.5" />} name={modelSelectText.usesTools} />
          )}
        </span>
        <span className="text-right sm:w-11" title={modelSelectText.context(model.contextWindow)}>
          {formatTokens(model.contextWindow)}
        </span>
      </span>
      <span className="text-right sm:w-20">
        {model.isFreeOfCredits ? modelSelectText.free : billingText.credits.cost(model.aiCreditsPerRequest)}
      </span>
    </span>
  );
}

function Badge({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <span title={name}>
      {icon}
      <span className="sr-only">{name}</span>
    </span>
  );
}
