import { AppError } from "#lib/errors.ts";
import { openZip } from "#platform/extract/zip.ts";
import { limits } from "#product/limits.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import type { ArchiveFile } from "./find-in-files.ts";

const unreadable = () => new AppError("invalid", skillText.problems.archive);

/** The files of a ZIP archive. Nothing is written to disk, and entries are decompressed within the limits. */
export function readZip(bytes: Uint8Array): ArchiveFile[] {
  const zip = openSafely(bytes);
  if (zip.names.length > limits.skill.archiveEntries) throw unreadable();
  return zip.names
    .filter((name) => !name.endsWith("/"))
    .map((name) => ({
      path: name.replaceAll("\\", "/"),
      read() {
        try {
          return zip.read(name);
        } catch {
          throw unreadable();
        }
      },
    }));
}

function openSafely(bytes: Uint8Array): ReturnType<typeof openZip> {
  try {
    return openZip(bytes);
  } catch {
    throw unreadable();
  }
}
