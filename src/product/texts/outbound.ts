/** What people read when a call to an outside address is refused or fails. */
export const outboundText = {
  invalidUrl: "This is not a valid web address.",
  onlyHttp: "Only addresses that begin with http:// or https:// can be used.",
  onlyHttps: "Only addresses that begin with https:// can be used.",
  noUserInfo: "A web address must not contain a user name or a password.",
  notPublic: (host: string) =>
    `The address ${host} is not public. An operator can allow addresses of a private network with ALLOWED_PRIVATE_HOSTS.`,
  loop: "This call leads back to this server too often.",
  badHeader(fault: "unnamed" | "name" | "value", name: string) {
    // Characters that nobody sees are shown as they are written in code.
    const shown = JSON.stringify(name.slice(0, 100));
    if (fault === "unnamed") return "A header without a name cannot be sent.";
    if (fault === "name") return `The header ${shown} cannot be sent.`;
    return `The value of the header ${shown} contains characters that cannot be sent.`;
  },
  tooManyHeaders: "There are too many headers, or they are too long.",
  method: (method: string) => `The method ${method} cannot be used.`,
  noBody: (method: string) => `A ${method} request cannot carry a body.`,
  badRange: (range: string) => `${range} is not a private IPv4 range and cannot be opened.`,
  unknownHost: (host: string) => `The address ${host} could not be found.`,
  refused: (host: string) => `Nothing answers at ${host}. Check that the server is running and that the port is right.`,
  unreachable: (host: string) => `The address ${host} could not be reached.`,
  tooSlow: (host: string) => `The address ${host} took too long to answer.`,
  tooBig: (host: string) => `The answer of ${host} is too large.`,
  tooManyRedirects: (host: string) => `The address ${host} redirects too often.`,
  badRedirect: (host: string) => `The address ${host} redirects to a place that cannot be used.`,
  notJson: (host: string) => `The answer of ${host} is not valid JSON.`,
} as const;
