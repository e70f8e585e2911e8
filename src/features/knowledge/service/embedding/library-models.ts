import { loadModelAccess, type ModelAccess } from "#features/credential/service/model-access.ts";
import type { ActingContext, App } from "#platform/context.ts";
import { missingKeys } from "#product/models/choice.ts";
import {
  builtInEmbeddingModel,
  type EmbeddingLanguages,
  type EmbeddingModel,
  embeddingModels,
  isEmbeddingName,
  languagesByName,
} from "#product/models/embedding.ts";
import { type CredentialType, providerFacts } from "#product/models/provider.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";

/** A model that a library can be embedded with, or could be with a key. */
export interface LibraryModel {
  readonly id: string;
  readonly name: string;
  /** Who runs it: the product, a provider, or an endpoint by its name. */
  readonly place: string;
  readonly languages: EmbeddingLanguages;
  /** The provider's price; null if there is none. */
  readonly dollarsPerMillionTokens: number | null;
  /** What the workspace pays; 0 on its own key, and for models that cost nothing. */
  readonly creditsPerMillionTokens: number;
  /** Keys that are missing. */
  readonly missing: readonly CredentialType[];
}

/** All models that the library of a workspace can be embedded with, those without a key first. */
export async function listLibraryModels(ctx: ActingContext): Promise<LibraryModel[]> {
  const access = await loadModelAccess(ctx);
  return [
    ...listLocalModels(ctx.app),
    ...listEndpointModels(access),
    ...embeddingModels.map((entry) => toLibraryModel(entry, access)),
  ];
}

function listLocalModels({ embeddings, staticEmbeddings }: App): LibraryModel[] {
  const free = { dollarsPerMillionTokens: null, creditsPerMillionTokens: 0, missing: [] };
  return [
    {
      ...free,
      id: embeddings.model,
      name: embeddingModelText.builtIn,
      place: embeddingModelText.thisServer,
      languages: builtInEmbeddingModel.languages,
    },
    ...(staticEmbeddings
      ? [
          {
            ...free,
            id: staticEmbeddings.model,
            name: staticEmbeddings.name,
            place: embeddingModelText.thisServer,
            languages: staticEmbeddings.languages,
          },
        ]
      : []),
  ];
}

const listEndpointModels = ({ keyring }: ModelAccess): LibraryModel[] =>
  keyring.endpoints.flatMap(({ name: place, models }) =>
    models
      .filter(({ backendName }) => isEmbeddingName(backendName))
      .map(({ id, backendName }) => ({
        id,
        name: backendName,
        place,
        languages: languagesByName(backendName),
        dollarsPerMillionTokens: null,
        creditsPerMillionTokens: 0,
        missing: [],
      })),
  );

function toLibraryModel(entry: EmbeddingModel, { entitlements }: ModelAccess): LibraryModel {
  const { id, displayName, provider, languages, dollarsPerMillionTokens, creditsPerMillionTokens } = entry;
  const isOwnKey = entry.requiredCredentialTypes.every((type) => entitlements.workspaceCredentials.includes(type));
  return {
    id,
    name: displayName,
    place: providerFacts[provider].displayName,
    languages,
    dollarsPerMillionTokens,
    creditsPerMillionTokens: isOwnKey ? 0 : creditsPerMillionTokens,
    missing: missingKeys(entry, entitlements),
  };
}
