import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { AppError } from "#lib/errors.ts";
import { errorText } from "#product/texts/error.ts";
import { timers } from "#product/timers.ts";

export type DiskTrouble = "full" | "read-only";

export interface DiskWatch {
  /** Why nothing can be kept at the moment, null while it can. The disk is asked once in some seconds at most. */
  trouble(): Promise<DiskTrouble | null>;
  /** Refuses ("full") what would be written now. */
  requireRoom(): Promise<void>;
}

/** Looks after the disk of DATA_DIR; less free space than `reserveBytes` counts as full. */
export function watchDisk(options: { path: string; reserveBytes: number }): DiskWatch {
  let known: Promise<DiskTrouble | null> = Promise.resolve(null);
  let askedAt = Number.NEGATIVE_INFINITY;

  function trouble() {
    if (performance.now() - askedAt < timers.server.diskLookMs) return known;
    askedAt = performance.now();
    known = askDisk(options);
    return known;
  }

  return {
    trouble,
    async requireRoom() {
      if (await trouble()) throw new AppError("full", errorText.common.diskFull);
    },
  };
}

async function askDisk({ path, reserveBytes }: { path: string; reserveBytes: number }): Promise<DiskTrouble | null> {
  try {
    const { bavail, bsize } = await statfs(path);
    if (bavail * bsize < reserveBytes) return "full";
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    // With a database and a store elsewhere there may be no such folder.
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? null : "read-only";
  }
}

const noRoom: readonly unknown[] = ["ENOSPC", "EDQUOT", "EROFS"];
/** disk_full of PostgreSQL. */
const noRoomInDatabase = "53100";

/** Whether something failed because a disk, ours or the database's, takes no more. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (noRoom.includes(error.code) || error.code === noRoomInDatabase)) return true;
  return isDiskFull(error.cause);
}
