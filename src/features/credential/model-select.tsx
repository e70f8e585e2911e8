import { Image, Lock, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { groupByProvider } from "#product/models/language.ts";
import { providerFacts } from "#product/models/provider.ts";
import { agentText } from "#product/texts/agent.ts";
import { billingText } from "#product/texts/billing.ts";
import { formatTokens, modelSelectText } from "#product/texts/model-select.ts";
import { Chip } from "#ui/chip.tsx";
import { ComboBox } from "#ui/combo-box.tsx";
import { Note } from "#ui/note.tsx";
import type { Option, OptionGroup } from "#ui/option.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import { openRefusalDialog } from "#web/dialogs.ts";
import { useLanguageModels } from "./client.ts";
import { ProviderMark } from "./provider-mark.tsx";
import type { ListedModel } from "./service/language-models.ts";

interface ModelSelectProps {
  workspaceId: string;
  /** null is Auto. */
  value: string | null;
  onChange: (languageModelId: string | null) => void;
  isDisabled?: boolean;
}

/** The choice of a language model: Auto, or one of the catalogue, the endpoints and the demo (behaviours 4.2). */
export function ModelSelect({ workspaceId, value, onChange, isDisabled }: ModelSelectProps) {
  const { data, isError } = useLanguageModels(workspaceId);
  if (isError) return <Note tone="danger">{modelSelectText.loadFailed}</Note>;
  if (!data) return <Skeleton className="h-20 rounded-control" />;
  const { models, autoModelId } = data;
  const byId = (id: string | null) => models.find((model) => model.id === id);
  const auto = byId(autoModelId);
  const chosen = byId(value);

  function choose(id: string) {
    const model = byId(id);
    if (!model) return;
    // A locked row answers with what unlocks it; the choice stays.
    if (model.lockReason) openRefusalDialog(model.lockReason);
    else onChange(model.id);
  }

  return (
    <div className="grid gap-3">
      <Switch
        isSelected={value === null}
        isDisabled={isDisabled || (value === null && !auto)}
        onChange={(isAuto) => onChange(isAuto ? null : (autoModelId ?? null))}
        hint={auto ? agentText.model.autoHint(auto.displayName) : undefined}
      >
        {agentText.model.auto}
      </Switch>
      {value !== null && (
        <>
          <ComboBox
            label={agentText.model.model}
            searchText={agentText.model.search}
            options={groups(models)}
            value={value}
            onChange={choose}
            isDisabled={isDisabled}
            hint={chosen && <Facts model={chosen} />}
            error={chosen ? undefined : modelSelectText.unknown}
          />
          {chosen && <p className="max-w-measure text-sm text-ink-3">{chosen.desc}</p>}
        </>
      )}
    </div>
  );
}

/** By provider; models that are on their way out stand last in theirs, endpoints each under their own name. */
function groups(models: readonly ListedModel[]): OptionGroup[] {
  return groupByProvider(models).flatMap(({ provider, models: own }) => {
    if (provider !== "OPENAI_COMPATIBLE") {
      const ordered = own.toSorted((one, other) => Number(one.isDeprecated) - Number(other.isDeprecated));
      return [{ label: providerFacts[provider].displayName, options: ordered.map(option) }];
    }
    const names = [...new Set(own.map(({ endpointName }) => endpointName ?? ""))];
    return names.map((name) => ({
      label: modelSelectText.group(name),
      options: own.filter(({ endpointName }) => endpointName === name).map(option),
    }));
  });
}

function option(model: ListedModel): Option {
  const lock = lockText(model);
  return {
    id: model.id,
    label: model.displayName,
    icon: lock ? (
      <Lock aria-hidden className="size-5 flex-none p-0.5 text-ink-3" />
    ) : (
      <ProviderMark provider={model.provider} />
    ),
    end: <Details model={model} />,
    ...(lock ? { hint: lock } : {}),
  };
}

function lockText(model: ListedModel): string | null {
  if (model.lockReason === "upgrade") return agentText.model.locked.plan;
  if (model.lockReason === "keys") return modelSelectText.needs(model.missingCredentials.join(", "));
  return null;
}

function price(model: ListedModel): string {
  return model.isFreeOfCredits ? modelSelectText.free : billingText.credits.cost(model.aiCreditsPerRequest);
}

/** The columns at the right of a row. */
function Details({ model }: { model: ListedModel }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="max-sm:hidden">
        {model.isRecommended && <Chip tone="accent">{agentText.model.recommended}</Chip>}
        {model.isDeprecated && <Chip>{agentText.model.deprecated}</Chip>}
      </span>
      <span className="flex w-9 items-center justify-end gap-1 text-ink-4 max-sm:hidden">
        {model.imageInputSupport && (
          <Mark icon={<Image aria-hidden className="size-3.5" />} name={modelSelectText.readsImages} />
        )}
        {model.toolUsageSupport && (
          <Mark icon={<Wrench aria-hidden className="size-3.5" />} name={modelSelectText.usesTools} />
        )}
      </span>
      <span className="w-22 text-right max-sm:hidden">
        {formatTokens(model.contextWindow)} / {formatTokens(model.maxOutputTokens)}
      </span>
      <span className="w-20 text-right">{price(model)}</span>
    </span>
  );
}

function Mark({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <span title={name}>
      {icon}
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** The chosen model in a line. */
function Facts({ model }: { model: ListedModel }) {
  const facts = [
    model.isFreeOfCredits
      ? modelSelectText.freeBecause(model.provider)
      : billingText.credits.perRequest(model.aiCreditsPerRequest),
    modelSelectText.context(model.contextWindow),
    modelSelectText.maxOutput(model.maxOutputTokens),
    model.imageInputSupport && modelSelectText.readsImages,
    model.toolUsageSupport && modelSelectText.usesTools,
  ];
  return <span className="num">{facts.filter(Boolean).join(" · ")}</span>;
}
