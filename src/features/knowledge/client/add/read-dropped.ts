import { limits } from "#product/limits.ts";
import type { AddedFile } from "./add-queue.ts";

/**
 * The files of a drop or a paste, with those inside dropped folders. Hidden files are left out. Reading stops when there
 * are more than the queue can hold. Must be called before the event's handler returns, because browsers empty `transfer`.
 */
export async function readDropped(transfer: DataTransfer): Promise<AddedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, path: [] }));
  const found: AddedFile[] = [];
  for (const entry of entries) await readEntry(entry, [], found);
  return found;
}

/** The files of a folder that was chosen in a picker. */
export function readChosenFolder(files: readonly File[]): AddedFile[] {
  return files.flatMap((file) => {
    const path = file.webkitRelativePath.split("/").slice(0, -1);
    return isHidden(file.name) || path.some(isHidden) ? [] : [{ file, path }];
  });
}

const isHidden = (name: string) => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";

async function readEntry(entry: FileSystemEntry, path: readonly string[], found: AddedFile[]): Promise<void> {
  if (isHidden(entry.name) || found.length > limits.knowledge.uploadItems) return;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file) found.push({ file, path });
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  // A reader returns its entries in parts, and an empty part at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0) return;
    for (const inner of part) await readEntry(inner, [...path, entry.name], found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
