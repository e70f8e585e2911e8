import { ChevronDown, ChevronRight, Columns2, Lock, Sparkles, Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { openRefusalDialog } from "#client/dialogs.ts";
import { groupModels } from "#product/models/groups.ts";
import { providerFacts } from "#product/models/provider.ts";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { comparisonText } from "#product/texts/chat/comparison.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import { modelErrorText } from "#product/texts/models/model-errors.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import type { Option } from "#ui/select/option.ts";
import { PickList } from "#ui/select/pick-list.tsx";
import { useLanguageModels, useSetFavoriteModel } from "./client.ts";
import { ModelBadges } from "./model-badges.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import type { ListedModel } from "./service/language-models.ts";

interface ModelListProps {
  workspaceId: string;
  value: string | null;
  /** The first row; selecting it returns null. */
  defaultOption?: { label: string; hint: string };
  /** Ids of the models that are not offered. */
  except?: readonly string[];
  onPick: (languageModelId: string | null) => void;
  onClose: () => void;
  /** Below the list. */
  foot?: ReactNode;
  /** Offers to compare several models. */
  onCompare?: (() => void) | undefined;
  /** Shown in a sheet on a phone: taller, and without focus in the search field, which would open the keyboard. */
  isSheet: boolean;
}

const defaultId = "default";
const unavailableToggleId = "unavailable";

/** The models: favorites, available models, and a collapsed group of models that need a key or another plan. */
export function ModelList({
  workspaceId,
  value,
  defaultOption,
  except = [],
  onPick,
  onClose,
  onCompare,
  isSheet,
  foot,
}: ModelListProps) {
  const { data, isError, refetch } = useLanguageModels(workspaceId);
  const setFavorite = useSetFavoriteModel(workspaceId);
  const [search, setSearch] = useState("");
  const [isExpanded, setExpanded] = useState(false);
  if (isError) return <ErrorState title={modelSelectText.loadFailed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid h-96 place-items-center">
        <Spinner label={modelSelectText.loading} />
      </div>
    );
  const { favoriteModelIds } = data;
  const models = data.models.filter(({ id }) => !except.includes(id));
  const { favorites, usable, unavailable } = groupModels(models, favoriteModelIds);
  const isFavorite = (id: string) => favoriteModelIds.includes(id);
  const isSearching = search.trim() !== "";
  const isUnavailableShown = isExpanded || isSearching;

  const unavailableToggle: Option = {
    id: unavailableToggleId,
    label: isUnavailableShown ? modelSelectText.hideUnavailable : modelSelectText.showUnavailable(unavailable.length),
    icon: isUnavailableShown ? (
      <ChevronDown aria-hidden className="size-5 flex-none p-0.5 text-ink-3" />
    ) : (
      <ChevronRight aria-hidden className="size-5 flex-none p-0.5 text-ink-3" />
    ),
  };
  const entries = [
    ...(defaultOption
      ? [
          {
            id: defaultId,
            ...defaultOption,
            icon: <Sparkles aria-hidden className="size-5 flex-none p-0.5 text-ink-3" />,
          },
        ]
      : []),
    { label: modelSelectText.favorites, options: favorites.map(usableOption) },
    ...usable.map((group) => ({ label: group.label, options: group.models.map(usableOption) })),
    {
      label: modelSelectText.unavailable,
      options: [
        ...(isSearching || unavailable.length === 0 ? [] : [unavailableToggle]),
        ...(isUnavailableShown ? unavailable.map(lockedOption) : []),
      ],
    },
  ];
  const options = entries.filter((entry) => !("options" in entry) || !entry.options || entry.options.length > 0);

  function pick(id: string) {
    if (id === unavailableToggleId) return setExpanded(!isExpanded);
    if (id === defaultId) return onPick(null);
    const lockedModel = unavailable.find((model) => model.id === id);
    if (!lockedModel) return onPick(id);
    // Selecting a locked model keeps the current choice, says what is missing and opens the dialog for it.
    onClose();
    if (lockedModel.lockReason === "upgrade") toast.warning(modelErrorText.notInPlan(lockedModel.displayName));
    else toast.info(credentialErrorText.missing(lockedModel.missingCredentials));
    openRefusalDialog(lockedModel.lockReason);
  }

  return (
    <PickList
      aria-label={agentModelText.model}
      options={options}
      value={value ?? defaultId}
      placeholder={agentModelText.search}
      emptyText={modelSelectText.noMatches}
      onSearch={setSearch}
      onPick={pick}
      autoFocus={!isSheet}
      className={isSheet ? (foot ? "[&_[role=listbox]]:max-h-[40dvh]" : "[&_[role=listbox]]:max-h-[60dvh]") : undefined}
      rowAction={{
        iconOf: (id) =>
          models.some((model) => model.id === id && model.isAvailable) ? (
            <Star aria-hidden className={isFavorite(id) ? "fill-current text-warning" : "text-ink-4"} />
          ) : null,
        nameOf: (id) => (isFavorite(id) ? modelSelectText.removeFavorite : modelSelectText.addFavorite),
        onPress: (id) => setFavorite.mutate({ workspaceId, languageModelId: id, isFavorite: !isFavorite(id) }),
      }}
      foot={
        (foot || onCompare || !isSheet) && (
          <>
            {onCompare && (
              <Button variant="ghost" size="s" icon={Columns2} onPress={onCompare}>
                {comparisonText.compare}
              </Button>
            )}
            {!isSheet && <p className="px-2 py-1 text-xs text-ink-3">{modelSelectText.favoriteHint}</p>}
            {foot && <div className={cx(!isSheet && "-mx-1 mt-1 border-line border-t px-1 pt-1")}>{foot}</div>}
          </>
        )
      }
    />
  );
}

function usableOption(model: ListedModel): Option {
  const { recommended, deprecated } = agentModelText;
  const hint = model.isDeprecated ? deprecated : model.isRecommended ? recommended : null;
  return {
    id: model.id,
    label: model.displayName,
    icon: <ProviderMark provider={model.provider} />,
    end: <ModelBadges model={model} />,
    keywords: keywords(model),
    ...(hint ? { hint } : {}),
  };
}

function lockedOption(model: ListedModel): Option {
  return {
    id: model.id,
    label: model.displayName,
    icon: <Lock aria-hidden className="size-5 flex-none p-0.5 text-ink-3" />,
    hint:
      model.lockReason === "upgrade"
        ? modelSelectText.planOrKey(providerFacts[model.provider].displayName)
        : modelSelectText.needsKeys(model.missingCredentials.join(", ")),
    keywords: keywords(model),
  };
}

/** The search also matches the provider and the endpoint. */
const keywords = ({ provider, endpointName }: ListedModel) =>
  `${providerFacts[provider].displayName} ${endpointName ?? ""}`;
