import { modelSelectText } from "../texts/models/model-picker.ts";
import { type Provider, providerFacts, providers } from "./provider.ts";

interface OfferedModel {
  id: string;
  provider: Provider;
  isDeprecated: boolean;
  isAvailable: boolean;
  endpointName: string | null;
}

interface ModelGroups<Model> {
  /** Usable models that the person marked, in the order of the marks. */
  favorites: Model[];
  /** The other usable ones: endpoints each under their own name, then by provider. */
  usable: { label: string; models: Model[] }[];
  /** Models that lack a key or a plan. */
  unavailable: Model[];
}

const currentFirst = (one: OfferedModel, other: OfferedModel) => Number(one.isDeprecated) - Number(other.isDeprecated);

/** The order in which models are offered: what can answer comes first. */
export function groupModels<Model extends OfferedModel>(
  models: readonly Model[],
  favoriteIds: readonly string[],
): ModelGroups<Model> {
  const usable = models.filter(({ isAvailable }) => isAvailable).toSorted(currentFirst);
  const favorites = favoriteIds.flatMap((id) => usable.find((model) => model.id === id) ?? []);
  const others = usable.filter((model) => !favorites.includes(model));
  const own = others.filter(({ endpointName }) => endpointName !== null);
  const endpoints = [...new Set(own.map(({ endpointName }) => endpointName ?? ""))];
  const groups = [
    ...endpoints.map((name) => ({
      label: modelSelectText.endpointGroup(name),
      models: own.filter(({ endpointName }) => endpointName === name),
    })),
    ...providers.map((provider) => ({
      label: providerFacts[provider].displayName,
      models: others.filter((model) => model.provider === provider && model.endpointName === null),
    })),
  ];
  return {
    favorites,
    usable: groups.filter((group) => group.models.length > 0),
    unavailable: models.filter(({ isAvailable }) => !isAvailable).toSorted(currentFirst),
  };
}
