import { currentLocale } from "#lib/locale.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import {
  builtInEmbeddingModel,
  type EmbeddingLanguages,
  embeddingModels,
  languagesByName,
} from "#product/models/embedding.ts";
import { endpointModelName } from "#product/models/language.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { readSetting } from "./setting.ts";

/** The languages that the model of the library knows. */
export async function findLibraryLanguages({ app, db, actor }: WorkspaceContext): Promise<EmbeddingLanguages> {
  const { model } = await readSetting(db, actor.workspaceId);
  return model === app.staticEmbeddings?.model ? app.staticEmbeddings.languages : languagesOf(model);
}

function languagesOf(modelId: string): EmbeddingLanguages {
  if (modelId === builtInEmbeddingModel.id) return builtInEmbeddingModel.languages;
  const entry = embeddingModels.find(({ id }) => id === modelId);
  if (entry) return entry.languages;
  const name = endpointModelName(modelId);
  return name === null ? null : languagesByName(name);
}

/** What people must know of a source in a language that the model doesn't know; null if there is nothing to say. */
export function languageNotice(known: EmbeddingLanguages, language: string | null): string | null {
  if (!known || language === null || known.includes(language)) return null;
  const names = new Intl.DisplayNames(currentLocale().tag, { type: "language" });
  return embeddingModelText.otherLanguage(known.map((tag) => names.of(tag) ?? tag));
}
