import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { AppError } from "#lib/errors.ts";
import { type Secret, secret } from "#lib/secret.ts";
import type { Env } from "../env.ts";

export interface InstanceSecrets {
  /** Signs sessions. */
  auth: Secret;
  /** Encrypts what is stored; lost keys cannot be made again. */
  encryption: Secret;
}

/**
 * The secrets of the environment, or those of DATA_DIR/secrets. That file is made once, in embedded mode only: with a
 * database of their own several machines must agree, so there the environment has to say.
 */
export function ensureSecrets(env: Pick<Env, "AUTH_SECRET" | "ENCRYPTION_KEY">, dataDir: string): InstanceSecrets {
  const { AUTH_SECRET: auth, ENCRYPTION_KEY: encryption } = env;
  if (auth && encryption) return { auth, encryption };
  const path = join(dataDir, "secrets");
  if (!existsSync(path)) create(path, dataDir);
  const kept = read(path);
  return { auth: auth ?? kept.auth, encryption: encryption ?? kept.encryption };
}

function create(path: string, dataDir: string): void {
  if (existsSync(join(dataDir, "postgres", "cluster"))) {
    const text = `${path} is missing, but there is data that was encrypted with it. Bring the file back from your backup, or set AUTH_SECRET and ENCRYPTION_KEY.`;
    throw new AppError("invalid", text);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const make = () => randomBytes(32).toString("base64url");
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = openSync(draft, "wx", 0o600);
  try {
    writeSync(
      file,
      `# Made by Troupe. Keep a copy in a safe place: without it, stored keys cannot be read.\nAUTH_SECRET=${make()}\nENCRYPTION_KEY=${make()}\n`,
    );
    fsyncSync(file);
    // Two first starts at once: a link, unlike a rename, does not replace what the other has made.
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    closeSync(file);
    rmSync(draft, { force: true });
  }
}

function read(path: string): InstanceSecrets {
  chmodSync(path, 0o600);
  const text = readFileSync(path, "utf8");
  const find = (name: string) => {
    const value = new RegExp(`^${name}=(\\S{32,})$`, "m").exec(text)?.[1];
    if (!value)
      throw new AppError(
        "invalid",
        `${path} has no ${name} of at least 32 characters. Bring the file back from your backup.`,
      );
    return secret(value);
  };
  return { auth: find("AUTH_SECRET"), encryption: find("ENCRYPTION_KEY") };
}
