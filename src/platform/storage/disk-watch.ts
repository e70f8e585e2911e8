import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { AppError } from "#lib/errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { timers } from "#product/timers.ts";

export type DiskProblem = "full" | "read-only";

export interface DiskWatch {
  /** Why nothing can be stored at the moment, or null. The disk is checked at most every few seconds. */
  problem(): Promise<DiskProblem | null>;
  /** Throws "full" when nothing can be stored at the moment. */
  requireSpace(): Promise<void>;
}

/** Monitors the disk of DATA_DIR; less free space than `reserveBytes` counts as full. */
export function watchDisk(options: { path: string; reserveBytes: number }): DiskWatch {
  let known: Promise<DiskProblem | null> = Promise.resolve(null);
  let checkedAt = Number.NEGATIVE_INFINITY;

  function problem() {
    if (performance.now() - checkedAt < timers.server.diskCheckMs) return known;
    checkedAt = performance.now();
    known = checkDisk(options);
    return known;
  }

  return {
    problem,
    async requireSpace() {
      if (await problem()) throw new AppError("full", commonErrorText.diskFull);
    },
  };
}

async function checkDisk({ path, reserveBytes }: { path: string; reserveBytes: number }): Promise<DiskProblem | null> {
  try {
    const { bavail, bsize } = await statfs(path);
    if (bavail * bsize < reserveBytes) return "full";
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    // With an external database and file storage, the folder may not exist.
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? null : "read-only";
  }
}

const noSpaceCodes: readonly unknown[] = ["ENOSPC", "EDQUOT", "EROFS"];
/** PostgreSQL's SQLSTATE disk_full. */
const databaseDiskFull = "53100";

/** Whether an operation failed because our disk or the database's is full or read-only. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (noSpaceCodes.includes(error.code) || error.code === databaseDiskFull)) return true;
  return isDiskFull(error.cause);
}
