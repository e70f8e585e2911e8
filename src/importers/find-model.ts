/** Finds the model that another product means by a name. */
import { languageModels } from "#product/models/language.ts";

/** The name without the maker's prefix, the release date, and suffixes such as "latest". */
const normalizeModelName = (name: string) =>
  name
    .toLowerCase()
    .trim()
    .replace(/^.*\//, "")
    .replace(/[-@](?:latest|preview|stable|chat-latest)$/, "")
    .replace(/[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/, "")
    .replace(/-0$/, "")
    .replaceAll(/[^a-z0-9]/g, "");

/** Leaves out models of the workspace's own cloud account and the demo model. */
const candidates = languageModels.filter(({ provider }) => provider !== "AWS_BEDROCK" && provider !== "DEMO");
const byName = new Map(
  candidates
    .flatMap((model) =>
      [model.frontendName, model.backendName, model.id, model.displayName].map((name) => ({ name, model })),
    )
    .toReversed()
    .map(({ name, model }) => [normalizeModelName(name), model.id]),
);

/** The model's id in the catalog, or null. */
export const findModel = (name: string): string | null => byName.get(normalizeModelName(name)) ?? null;
