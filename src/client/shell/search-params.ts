/** Search parameters are plain texts: `?step=3` is "3" and an id of digits stays one, unlike in the router's default. */
export type SearchParams = Record<string, string>;

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text));
}

/** `?a=1&b=2`, or nothing; parameters without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== "") query.set(key, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** An address of `urls` in the parts that the router takes. */
export function splitHref(href: string): { to: string; search: SearchParams; hash: string | undefined } {
  const url = new URL(href, "http://here");
  return { to: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) || undefined };
}

/** Some of the parameters as texts, for a route's `validateSearch`; whatever else stands in the address stays there. */
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
