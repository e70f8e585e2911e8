/** The part of an address that a name becomes: lowercase, runs of anything else but a-z and 0-9 are one hyphen. */
export function slugify(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** While someone types: as `slugify`, but a hyphen at the end may stay, since the next letter is still to come. */
export function slugifyTyping(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "");
}

/** A name that models may call: lowercase, everything but a-z and 0-9 is an underscore. */
export function toIdentifier(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** Whether a text is a slug already, within bounds of length (characters, inclusive). */
export function isSlug(text: string, chars: { min: number; max: number }): boolean {
  return text.length >= chars.min && text.length <= chars.max && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

const suffixLetters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Random lowercase letters and digits; unguessable enough to avoid clashes, not to keep a secret. */
export function randomSuffix(chars: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(chars));
  return Array.from(bytes, (byte) => suffixLetters[byte % suffixLetters.length]).join("");
}

/** `acme-help` and a random suffix, cut so that the whole fits `maxChars`. */
export function slugWithSuffix(text: string, suffixChars: number, maxChars = Number.POSITIVE_INFINITY): string {
  const base = slugify(text).slice(0, Math.max(0, maxChars - suffixChars - 1));
  const suffix = randomSuffix(suffixChars);
  const trimmed = base.replace(/-+$/, "");
  return trimmed ? `${trimmed}-${suffix}` : suffix;
}

/** "é" becomes "e", so that names of most European languages stay readable. */
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
