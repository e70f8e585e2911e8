/** Schemes that run, open or show something in the browser instead of handing the answer to an app. */
const unsafeSchemes = new Set([
  ...["about:", "blob:", "data:", "file:", "filesystem:", "ftp:", "http:", "javascript:", "vbscript:"],
  ...["view-source:", "ws:", "wss:", "mailto:", "tel:", "sms:"],
]);

const loopbackHosts = new Set(["127.0.0.1", "[::1]", "localhost"]);

const isLoopback = ({ protocol, hostname }: URL) => protocol === "http:" && loopbackHosts.has(hostname);

/** Whether codes may be sent there: over TLS, to this machine, or to an app that is installed on it. */
export function isAllowedRedirect(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.hash || text.includes("#") || url.username || url.password) return false;
  return url.protocol === "https:" || isLoopback(url) || !unsafeSchemes.has(url.protocol);
}

/** Whether an address is one of those that the app named. Ports of this machine differ each time, so they don't count. */
export function isNamedRedirect(given: string, named: readonly string[]): boolean {
  if (!isAllowedRedirect(given)) return false;
  if (named.includes(given)) return true;
  const url = URL.parse(given);
  if (!url || !isLoopback(url)) return false;
  const withoutPort = (one: URL) => `${one.hostname}${one.pathname}${one.search}`;
  return named.some((text) => {
    const one = URL.parse(text);
    return one !== null && isLoopback(one) && withoutPort(one) === withoutPort(url);
  });
}

/** Where an answer goes, in words: a host, this computer, or an installed app. */
export function redirectTarget(text: string): { kind: "host" | "computer" | "app"; name: string } {
  const url = new URL(text);
  if (isLoopback(url)) return { kind: "computer", name: url.host };
  return url.protocol === "https:" ? { kind: "host", name: url.host } : { kind: "app", name: url.protocol };
}
