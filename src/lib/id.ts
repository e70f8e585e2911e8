const idBytes = 16;
/** Random bytes for the next ids, because asking for them costs more than the rest of an id. */
const pool = new Uint8Array(64 * idBytes);
let used = pool.length;

/** 16 random bytes that no other id gets. */
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += idBytes;
  return pool.subarray(used - idBytes, used);
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** A UUID version 7, which sorts by creation time, so that index pages fill in order. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes();
  for (let at = 5, rest = now; at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatId(bytes);
}

/** The 16 bytes of an id as it is written. */
export function formatId(bytes: Uint8Array): string {
  let id = "";
  for (const [at, byte] of bytes.entries())
    id += at === 4 || at === 6 || at === 8 || at === 10 ? `-${hex[byte]}` : hex[byte];
  return id;
}

/** The format of every id. */
export const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An unguessable id for public URLs: 128 random bits as 22 characters of base64url. */
export function newSecretId(): string {
  return btoa(String.fromCharCode(...randomBytes()))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
