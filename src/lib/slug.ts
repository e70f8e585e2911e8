/** The slug of a name: lowercase, with a hyphen for every run of other characters than a-z and 0-9. */
export function slugify(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Like `slugify`, but keeps a hyphen at the end while someone types. */
export function slugifyTyping(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "");
}

/** A name for tools of models: lowercase, with an underscore for other characters than a-z and 0-9. */
export function toIdentifier(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** Whether a text is a slug with a length within the bounds (characters, inclusive). */
export function isSlug(text: string, chars: { min: number; max: number }): boolean {
  return text.length >= chars.min && text.length <= chars.max && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

const suffixLetters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Random lowercase letters and digits. Avoids clashes, but is no secret. */
export function randomSuffix(chars: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(chars));
  return Array.from(bytes, (byte) => suffixLetters[byte % suffixLetters.length]).join("");
}

/** A slug with a random suffix, such as `acme-help-x7k2`, of at most `maxChars` characters. */
export function slugWithSuffix(text: string, suffixChars: number, maxChars = Number.POSITIVE_INFINITY): string {
  const base = slugify(text).slice(0, Math.max(0, maxChars - suffixChars - 1));
  const suffix = randomSuffix(suffixChars);
  const trimmed = base.replace(/-+$/, "");
  return trimmed ? `${trimmed}-${suffix}` : suffix;
}

/** Replaces "é" by "e", so that names of most European languages stay readable. */
function foldAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("Ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("Ł", "l")
    .replaceAll("æ", "ae")
    .replaceAll("Æ", "ae");
}
