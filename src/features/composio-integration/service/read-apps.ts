import { asList, asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { truncate } from "#lib/text.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { isAppSlug } from "../schema.ts";

/** An app as Composio describes it. */
export interface FoundApp {
  slug: string;
  title: string;
  logo: string | null;
  description: string;
}

const { titleChars, lineChars, urlChars, foundApps } = limits.composio;

/** An app of a list or of its own page; null for what is none. */
export function readApp(value: unknown): FoundApp | null {
  const { slug, name, meta } = asObject(value);
  const known = asText(slug).toLowerCase();
  if (!isAppSlug(known)) return null;
  const { logo, description } = asObject(meta);
  return {
    slug: known,
    title: visibleLine(asText(name)).slice(0, titleChars) || known,
    logo: secureUrl(asText(logo)),
    description: truncate(visibleLine(asText(description)), lineChars),
  };
}

export function readApps({ items }: JsonObject): FoundApp[] {
  const apps = new Map<string, FoundApp>();
  for (const one of objectsIn(items)) {
    const app = readApp(one);
    if (app && !apps.has(app.slug) && apps.size < foundApps) apps.set(app.slug, app);
  }
  return [...apps.values()];
}

/** An app that nobody has to sign in to. */
export function isOpenApp({ auth_config_details: details, no_auth: isOpen }: JsonObject): boolean {
  const modes = objectsIn(details).map(({ mode }) => asText(mode).toUpperCase());
  return isOpen === true || (Array.isArray(details) && modes.every((mode) => mode === "NO_AUTH"));
}

/** Composio has an OAuth app of its own for it. */
export const isManagedApp = ({ composio_managed_auth_schemes: schemes }: JsonObject): boolean =>
  asList(schemes).length > 0;

function secureUrl(url: string): string | null {
  return url.length <= urlChars && URL.parse(url)?.protocol === "https:" ? url : null;
}
