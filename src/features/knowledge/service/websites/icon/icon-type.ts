const startsWith = (bytes: Uint8Array, ...values: readonly number[]) =>
  values.every((value, at) => bytes[at] === value);
const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The type of an image that browsers show without running anything, by its first bytes; null for all others. */
export function iconTypeOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return "image/gif";
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") return "image/webp";
  return startsWith(bytes, 0, 0, 1, 0) && bytes.length > 22 ? "image/x-icon" : null;
}
