import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "#lib/errors.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";

const text = startText.dataDir;

/** Makes DATA_DIR, and writes to it once: rights alone do not tell of a disk that is read-only or full. */
export function requireDataDir(path: string): void {
  try {
    makeFolder(path);
  } catch (cause) {
    throw new AppError("invalid", isFile(path) ? text.notFolder(path) : text.cannotCreate(path), { cause });
  }
  const probe = join(path, `.probe-${randomBytes(6).toString("hex")}`);
  try {
    writeFileSync(probe, "Troupe", { flag: "wx", mode: 0o600 });
  } catch (cause) {
    throw new AppError("invalid", hasCode(cause, "ENOSPC") ? text.full(path) : text.notWritable(path), { cause });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Not by mkdir's own recursion, which never ends where the system denies that a folder exists, as below /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process of this instance was first.
    if (!hasCode(error, "EEXIST") || !statSync(path).isDirectory()) throw error;
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // A file stands further up in the path.
    return false;
  }
}
