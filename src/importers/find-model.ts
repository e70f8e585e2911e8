/** Which model of ours another product means by a name. */
import { languageModels } from "#product/models/language.ts";

/** Without the maker's folder, the date of a release and words such as "latest". */
const normalizeModelName = (name: string) =>
  name
    .toLowerCase()
    .trim()
    .replace(/^.*\//, "")
    .replace(/[-@](?:latest|preview|stable|chat-latest)$/, "")
    .replace(/[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/, "")
    .replace(/-0$/, "")
    .replaceAll(/[^a-z0-9]/g, "");

/** Own accounts with a cloud are the workspace's choice, and the demo model is nobody's. */
const candidates = languageModels.filter(({ provider }) => provider !== "AWS_BEDROCK" && provider !== "DEMO");
const byName = new Map(
  candidates
    .flatMap((model) =>
      [model.frontendName, model.backendName, model.id, model.displayName].map((name) => ({ name, model })),
    )
    .toReversed()
    .map(({ name, model }) => [normalizeModelName(name), model.id]),
);

/** The id in the catalogue, or null. */
export const findModel = (name: string): string | null => byName.get(normalizeModelName(name)) ?? null;
