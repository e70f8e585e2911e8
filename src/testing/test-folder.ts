import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const enough = 2 * 1024 ** 3;

/** Where tests keep databases: in memory if there is enough, because each has hundreds of small files. */
const parent = hasRoom() ? memory : tmpdir();

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** Creates a folder for the database of a test. The caller deletes it. */
export const createTestFolder = (name: string): string => mkdtempSync(join(parent, `troupe-${name}-`));
