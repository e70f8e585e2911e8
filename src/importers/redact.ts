/**
 * Removes keys from imported files, because people share workflows without meaning to share keys. A text is a key by the
 * field it stands in, by its form, or because it looks random; words always stay.
 */
import { isJsonObject, type JsonObject } from "#lib/json/json-object.ts";

export const removed = "[removed]";

/** Fields whose value is a key, whatever it looks like. */
const keyName =
  /(?:^|[^a-z])(?:pass(?:word|wd|phrase)|pwd|authorization|proxy-authorization|secret)(?:$|[^a-z])|api[-_ ]?key|private[-_ ]?key|access[-_ ]?key|secret[-_ ]?key|client[-_ ]?secret|(?:access|refresh|auth|bearer|bot|api)[-_ ]?token/i;
/** Fields whose value is a key if it looks like one. */
const maybeKeyName =
  /(?:^|[^a-z])(?:auth|cookies?|bearer|signature|credentials?|key)(?:$|[^a-z])|secret|token(?!s|iz|_?(?:count|limit|type))|client[-_ ]?id/i;
/** Splits `apiKey` into `api Key`, so that words have boundaries. */
const splitCamelCase = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2");
const isKeyName = (name: string) => keyName.test(splitCamelCase(name));
export const isSecretName = (name: string): boolean => isKeyName(name) || maybeKeyName.test(splitCamelCase(name));

/** Bits per character; words have about 3, random texts of this length more than 3.5. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Words and numbers that are joined, such as `docs/page-2.html`. */
const isWords = (text: string) =>
  text.split(/[-_/.:]/).every((part) => /^[a-z]{0,16}$/i.test(part) || /^\d{1,4}$/.test(part));

/** Whether a text without spaces looks random: letters and digits mixed, and hardly any repetition. */
function looksRandom(text: string, minChars: number): boolean {
  if (text.length < minChars || text.length > 4_000 || !/^[\w.~+/=:@!$%^&*-]+$/.test(text)) return false;
  const entropy = entropyOf(text);
  if (!/\d/.test(text)) return text.length >= 16 && entropy > 3.8;
  return /[a-z]/i.test(text) && !isWords(text) && entropy >= (text.length >= 20 ? 3.3 : 2.75);
}

const keyForms: readonly [RegExp, string][] = [
  [/\b(?:sk|rk|pk|gsk|xai|pplx|hf|tgp|gh[opsu]|github_pat|glpat|shpat|xox[abprs])[-_](?=[\w-]*\d)[\w-]{16,}/g, removed],
  [/\bAIza[\w-]{20,}/g, removed],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g, removed],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, removed],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]{0,10000}?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, removed],
  [/(https?:\/\/)[^\s/@:"'{}]{1,200}:[^\s/@"'{}]{1,200}@/g, `$1${removed}@`],
];
/** What stands before a key in a text; the second group is the key if it looks like one. */
const beforeKeys: readonly RegExp[] = [
  /\b((?:Bearer|Basic)\s+)(?!\{)([\w.~+/=-]{12,})/gi,
  /([?&](?:api[-_]?key|access[-_]?token|auth|token|key|secret|sig|signature|password)=)(?!\{)([^&\s"'#]{4,})/gi,
  /((?:authorization|cookie|[\w-]*(?:api[-_]?key|token|secret|password)[\w-]*)["']?\s*[:=]\s*["']?)(?!\{|\[removed)([^\s"',;{}]{8,})/gi,
];
/** Removes keys from a text. A word that follows "token:" is no key. */
export function hideKeys(text: string): string {
  const safe = keyForms.reduce((all, [form, instead]) => all.replace(form, instead), text);
  return beforeKeys.reduce(
    (all, form) =>
      all.replace(form, (whole: string, before: string, key: string) =>
        !key.includes(removed) && (looksRandom(key, 8) || (/[?&]/.test(before) && /\d/.test(key)))
          ? `${before}${removed}`
          : whole,
      ),
    safe,
  );
}

/** An expression reveals no key. */
const isExpression = (text: string) => /^=?\s*(?:(?:Bearer|Basic|Token)\s+)?\{\{[^{}]*\}\}\s*$/i.test(text);
const isLabel = (key: string) => key === "name" || key === "type" || key === "key";
/** The entry `{ name: "Authorization", value }` names a key. */
const entryName = (bag: JsonObject) =>
  [bag.name, bag.key, bag.variable].find((name) => typeof name === "string" && isSecretName(name));

/** Settings without keys; `onRemoved` learns the field of each key. */
export function withoutSecrets(value: unknown, onRemoved: (field: string) => void = () => {}): unknown {
  const hide = (field: string) => {
    onRemoved(field);
    return removed;
  };
  const cleanText = (text: string, field: string, owner: string): string => {
    const given = text.trim();
    if (!given || isExpression(given)) return text;
    if (owner) {
      if (isKeyName(owner) && !isSettingWord(given)) return hide(field);
      if (looksRandom(given, 8)) return hide(field);
    }
    const safe = hideKeys(text);
    if (safe !== text) {
      onRemoved(field);
      return safe;
    }
    const isNamedOtherwise = /id$|ids$|value|url|path|hash|code|data|image|src|name/i.test(field);
    return !isNamedOtherwise && looksRandom(given, 32) && !/[:/.]/.test(given) && entropyOf(given) > 4.2
      ? hide(field)
      : text;
  };
  /** `owner` is the name that makes the value a key, or "". */
  const clean = (one: unknown, field: string, owner: string): unknown => {
    if (typeof one === "string") return cleanText(one, field, owner);
    if (typeof one === "number") return owner && isKeyName(owner) ? hide(field) : one;
    if (Array.isArray(one)) return one.map((entry) => clean(entry, field, owner));
    if (!isJsonObject(one)) return one;
    const named = entryName(one);
    const isSecretValue = one.value_type === "secret";
    return Object.fromEntries(
      Object.entries(one).map(([key, entry]) => {
        if (key === "value" && isSecretValue) return [key, entry ? hide(String(one.name ?? field)) : entry];
        if (key === "value" && named !== undefined) return [key, clean(entry, String(named), String(named))];
        const own = isSecretName(key) ? key : isLabel(key) ? "" : owner;
        return [key, clean(entry, key, own)];
      }),
    );
  };
  return clean(value, "", "");
}

/** Such as `none`, `headerAuth` or `api-key`: one or two words without digits. */
const isSettingWord = (text: string) =>
  /^[a-z]{1,12}(?:[A-Z-][a-z]{1,12}){0,3}$/.test(text) && text.length < 24 && settingWords.test(text);
const settingWords = /none|auth|basic|bearer|custom|header|key|oauth|predefined|query|token/i;
