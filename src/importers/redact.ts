/** Removes secrets from imported files, because people share workflows without meaning to share keys. */
import { isJsonObject, type JsonObject } from "#lib/json/json-object.ts";

export const removed = "[removed]";

const secretName =
  /(?:^|[^a-z])(?:pass(?:word|wd|phrase)?|pwd|auth(?:orization|token)?|cookies?|bearer|signature|credentials?)(?:$|[^a-z])|secret|token(?!s|iz|_?(?:count|limit|type))|api[-_ ]?key|private[-_ ]?key|access[-_ ]?key|secret[-_ ]?key|client[-_ ]?id/i;
/** Splits `apiKey` into `api Key`, so that words have boundaries. */
const splitCamelCase = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2");
export const isSecretName = (name: string): boolean => secretName.test(splitCamelCase(name));

const keyPatterns: readonly [RegExp, string][] = [
  [/\b(?:sk|rk|pk|gsk|xai|pplx|hf|tgp|gh[opsu]|github_pat|glpat|shpat|xox[abprs])[-_](?=[\w-]*\d)[\w-]{16,}/g, removed],
  [/\bAIza[\w-]{20,}/g, removed],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g, removed],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, removed],
  [/\b(Bearer|Basic)\s+(?!\{)[\w.~+/=-]{12,}/gi, `$1 ${removed}`],
  [/(https?:\/\/)[^\s/@:"']{1,200}:[^\s/@"']{1,200}@/g, `$1${removed}@`],
  [
    /([?&](?:api[-_]?key|access[-_]?token|auth|token|key|secret|sig|signature|password)=)(?!\{)[^&\s"'#]{4,}/gi,
    `$1${removed}`,
  ],
  [
    /((?:^|\n)\s*(?:authorization|proxy-authorization|cookie|[\w-]*(?:api[-_]?key|token|secret)[\w-]*)\s*:\s*)(?!\{|\[removed)[^\s{][^\n{]{3,}/gi,
    `$1${removed}`,
  ],
];

/** Removes texts that look like keys. */
export function hideKeys(text: string): string {
  return keyPatterns.reduce((safe, [shape, instead]) => safe.replace(shape, instead), text);
}

/** Settings without the values of secrets, also in entries such as `{ name: "Authorization", value }`. */
export function withoutSecrets(value: unknown, isSecret = false): unknown {
  if (typeof value === "string") return isSecret && value.trim() && !isExpression(value) ? removed : hideKeys(value);
  if (typeof value === "number") return isSecret ? removed : value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, isSecret));
  if (!isJsonObject(value)) return value;
  const named = namesSecret(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      withoutSecrets(one, (isSecret && !isLabel(key)) || isSecretName(key) || (named && key === "value")),
    ]),
  );
}

const isLabel = (key: string) => key === "name" || key === "type" || key === "key";
const namesSecret = (bag: JsonObject) =>
  [bag.name, bag.key, bag.variable].some((name) => typeof name === "string" && isSecretName(name)) ||
  bag.value_type === "secret";
/** An expression reveals no secret. */
const isExpression = (text: string) => /^=?\s*(?:Bearer\s+)?\{\{[^{}]*\}\}\s*$/.test(text);
