import { Bot, Lock } from "lucide-react";
import { useLanguageModels } from "#features/credential/client.ts";
import { ProviderMark } from "#features/credential/provider-mark.tsx";
import type { ListedModel } from "#features/credential/service/language-models.ts";
import { groupByProvider } from "#product/models/language.ts";
import { providerFacts } from "#product/models/provider.ts";
import { agentText } from "#product/texts/agent.ts";
import { billingText } from "#product/texts/billing.ts";
import { chatText } from "#product/texts/chat.ts";
import { modelSelectText } from "#product/texts/model-select.ts";
import type { Option } from "#ui/option.ts";
import { PickList } from "#ui/pick-list.tsx";
import { openRefusalDialog } from "#web/dialogs.ts";

interface ModelListProps {
  workspaceId: string;
  value: string | null;
  agentModelName: string | null;
  onPick: (languageModelId: string | null) => void;
  onClose: () => void;
}

const own = "own";

/** The models a chat may take, locked ones with what unlocks them. */
export function ModelList({ workspaceId, value, agentModelName, onPick, onClose }: ModelListProps) {
  const { data } = useLanguageModels(workspaceId);
  const models = data?.models ?? [];
  const groups = groupByProvider(models).map(({ provider, models: some }) => ({
    label: providerFacts[provider].displayName,
    options: some.filter((model) => !model.isDeprecated || model.id === value).map(option),
  }));
  const first: Option = {
    id: own,
    label: chatText.composer.modelOfAgent,
    icon: <Bot aria-hidden className="size-5 p-0.5 text-ink-3" />,
    ...(agentModelName ? { hint: agentModelName } : {}),
  };
  return (
    <PickList
      aria-label={chatText.composer.model}
      options={[first, ...groups.filter(({ options }) => options.length > 0)]}
      value={value ?? own}
      placeholder={chatText.composer.searchModels}
      onPick={(id) => {
        const lock = models.find((model) => model.id === id)?.lockReason;
        if (!lock) return onPick(id === own ? null : id);
        onClose();
        openRefusalDialog(lock);
      }}
    />
  );
}

function option(model: ListedModel): Option {
  const { lockReason, provider, displayName } = model;
  const lock =
    lockReason === "upgrade"
      ? agentText.model.locked.plan
      : lockReason === "keys"
        ? modelSelectText.needs(model.missingCredentials.join(", "))
        : null;
  return {
    id: model.id,
    label: displayName,
    icon: lock ? (
      <Lock aria-hidden className="size-5 flex-none p-0.5 text-ink-3" />
    ) : (
      <ProviderMark provider={provider} />
    ),
    end: model.isFreeOfCredits ? modelSelectText.free : billingText.credits.cost(model.aiCreditsPerRequest),
    ...(lock ? { hint: lock } : {}),
  };
}
