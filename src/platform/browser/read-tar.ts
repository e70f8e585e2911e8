/** One file of a tar archive. */
interface TarFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const blockBytes = 512;
const plainFile = new Set(["0", "\0"]);

/** The files of a tar archive with short names, as they are in our own packages. */
export function* readTar(archive: Buffer): Generator<TarFile> {
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const text = (start: number, length: number) =>
      archive.toString("latin1", at + start, at + start + length).replace(/\0.*$/s, "");
    const name = text(0, 100);
    if (!name) return; // empty blocks end the archive
    const size = Number.parseInt(text(124, 12), 8);
    const start = at + blockBytes;
    if (plainFile.has(archive.toString("latin1", at + 156, at + 157)))
      yield { name, bytes: archive.subarray(start, start + size) };
    at = start + Math.ceil(size / blockBytes) * blockBytes;
  }
}
