import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "#lib/errors.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";

const text = startText.dataDir;

/** Creates DATA_DIR and writes to it once, because permissions don't show that a disk is read-only or full. */
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

/** Doesn't use mkdir's `recursive`, which never ends where folders can't be created, such as below /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process of this instance may have created it first.
    if (!hasCode(error, "EEXIST") || !statSync(path).isDirectory()) throw error;
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // A parent in the path is a file.
    return false;
  }
}
