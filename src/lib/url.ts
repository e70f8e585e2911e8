/** Parses an http or https URL; null for other texts. */
export function parseHttpUrl(text: string): URL | null {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url : null;
}

export function isHttpUrl(text: string): boolean {
  return parseHttpUrl(text) !== null;
}

/** The host without "www."; the text itself when it is no URL. */
export function hostLabel(text: string): string {
  return parseHttpUrl(text)?.host.replace(/^www\./, "") ?? text;
}

export function stripTrailingSlash(text: string): string {
  return text.trim().replace(/\/+$/, "");
}

const domainLabel = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainPattern = new RegExp(`^(?:${domainLabel}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/** A bare domain name such as `shop.acme.com`: no protocol, port, slash or path, at least two labels. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && domainPattern.test(text.toLowerCase());
}

/** Like `isDomain`, but a leading `*.` matches every subdomain. */
export function isDomainPattern(text: string): boolean {
  return isDomain(text.startsWith("*.") ? text.slice(2) : text);
}

/** Whether a domain or a `*.` pattern allows a host. */
export function matchesDomain(host: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  const found = host.toLowerCase();
  return wanted.startsWith("*.") ? found.endsWith(wanted.slice(1)) : found === wanted;
}

/** Splits a text into one domain per line: trimmed, lowercase, and unique. */
export function splitDomains(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().toLowerCase());
  return [...new Set(lines.filter((line) => line !== ""))];
}

/** A query parameter of a URL; null when the text is no URL or lacks the parameter. */
export function queryParameter(text: string, name: string): string | null {
  return parseHttpUrl(text)?.searchParams.get(name) ?? null;
}

/** Adds query parameters to an absolute URL, which may already have some. */
export function addQuery(address: string, parameters: Readonly<Record<string, string | number | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, String(value));
  }
  return url.href;
}
