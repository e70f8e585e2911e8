import { sentences } from "../../sentences.ts";
/** Errors of outbound HTTP requests that are blocked or fail. */
export const outboundText = sentences("outboundText", {
  invalidUrl: "This isn't a valid URL.",
  httpRequired: "The URL must start with http:// or https://.",
  httpsRequired: "The URL must start with https://.",
  credentialsInUrl: "The URL can't contain a username or password.",
  privateNetwork: (host: string) =>
    `${host} is on a private network. An operator can allow it with ALLOWED_PRIVATE_HOSTS.`,
  loop: "This request loops back to this server too many times.",
  invalidHeader(problem: "unnamed" | "name" | "value", name: string) {
    // JSON escapes make invisible characters visible.
    const shown = JSON.stringify(name.slice(0, 100));
    if (problem === "unnamed") return "A header needs a name.";
    if (problem === "name") return `The header name ${shown} isn't allowed.`;
    return `The value of the header ${shown} contains characters that aren't allowed.`;
  },
  tooManyHeaders: "There are too many headers, or they're too long.",
  methodNotAllowed: (method: string) => `The method ${method} isn't allowed.`,
  bodyNotAllowed: (method: string) => `A ${method} request can't have a body.`,
  invalidRange: (range: string) => `${range} isn't a private IPv4 range, so it can't be allowed.`,
  unknownHost: (host: string) => `The host ${host} wasn't found. Check the spelling.`,
  refused: (host: string) =>
    `${host} refused the connection. Check that the server is running and that the port is correct.`,
  closed: (host: string) => `${host} closed the connection before its response was complete.`,
  broken: (host: string) => `${host} sent a response that can't be read, because it breaks the rules of HTTP.`,
  unreachable: (host: string) => `Couldn't reach ${host}.`,
  timedOut: (host: string) => `${host} took too long to respond.`,
  responseTooLarge: (host: string) => `The response from ${host} is too large.`,
  tooManyRedirects: (host: string) => `${host} redirects too many times.`,
  redirectNotAllowed: (host: string) => `${host} redirects to a URL that isn't allowed.`,
  notJson: (host: string) => `The response from ${host} isn't valid JSON.`,
});
