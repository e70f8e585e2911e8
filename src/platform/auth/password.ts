import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/** Argon2id with 19 MiB and two passes, from Node's own OpenSSL: no native addon, off the event loop. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`; the costs are stored in the hash, so they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** False for a wrong password or a malformed hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!found) return false;
  const [, memory, passes, parallelism, salt = "", hash = ""] = found;
  const wanted = Buffer.from(hash, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

function derive(password: string, nonce: Buffer, costs: typeof cost): Promise<Buffer> {
  // Keyboards may produce the same letter as one code point or as two.
  const message = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, nonce, tagLength: hashBytes, ...costs }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
