import { AppError } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";

const keyChars = 900;
const segmentPattern = /^[A-Za-z0-9_=@+-][A-Za-z0-9._=@+-]{0,199}$/;

/**
 * Validates a key for all drivers: segments joined by "/". No segment starts with a dot, so no key can escape
 * its folder or become a hidden file. Throws "invalid".
 */
export function checkKey(key: string): string {
  const isKey = key.length <= keyChars && key.split("/").every((segment) => segmentPattern.test(segment));
  if (!isKey) throw new AppError("invalid", storageText.invalidUrl);
  return key;
}

/** Validates a prefix: empty for all files, or a key followed by "/". */
export function checkPrefix(prefix: string): string {
  if (prefix === "") return prefix;
  if (!prefix.endsWith("/")) throw new AppError("invalid", storageText.invalidUrl);
  checkKey(prefix.slice(0, -1));
  return prefix;
}
