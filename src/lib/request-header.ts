/** Identifies one action of a person, so that a resent request runs once. */
export const idempotencyHeader = "idempotency-key";

/** Headers that control the connection or open metadata services. */
const forbidden: ReadonlySet<string> = new Set([
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "content-length",
  "http2-settings",
  "metadata",
  "metadata-flavor",
  "x-google-metadata-request",
  "x-metadata-token",
  "x-aws-ec2-metadata-token",
  "x-aws-ec2-metadata-token-ttl-seconds",
]);

const namePattern = /^[!#$%&'*+.^_`|~0-9a-zA-Z-]+$/;
const valuePattern = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Why a header can't be sent to an outside URL: no name, a forbidden name, or an invalid value. */
export function headerFault(name: string, value: string): "unnamed" | "name" | "value" | null {
  if (name.trim() === "") return "unnamed";
  const lower = name.toLowerCase();
  if (!namePattern.test(name) || forbidden.has(lower) || lower.startsWith("proxy-")) return "name";
  return valuePattern.test(value) ? null : "value";
}

/** Cookie with the language that a person chose in the settings; without one the browser's languages count. */
export const languageCookie = "troupe-language";
