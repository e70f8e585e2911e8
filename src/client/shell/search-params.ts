/** Search parameters as strings: unlike the router's default, `?step=3` stays "3". */
export type SearchParams = Record<string, string>;

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text));
}

/** `?a=1&b=2` or an empty string; parameters without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== "") query.set(key, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** Splits a path from `urls` into the parts the router takes. */
export function splitHref(href: string): { to: string; search: SearchParams; hash: string | undefined } {
  const url = new URL(href, "http://here");
  return { to: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) || undefined };
}

/** Picks string parameters for a route's `validateSearch`. Other parameters stay in the URL. */
export function pickStringParams<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === "string") texts[name] = value;
  }
  return texts;
}
