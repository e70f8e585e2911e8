/** Makes names unique, ignoring case, by adding " (2)" and so on. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let uniqueName = name;
    for (let number = 2; taken.has(uniqueName.toLowerCase()); number++) uniqueName = `${stem} (${number})${extension}`;
    taken.add(uniqueName.toLowerCase());
    return uniqueName;
  });
}

/** Downloads one text as a file, several as a ZIP archive. */
export async function downloadTexts(archive: string, files: readonly { name: string; text: string }[]): Promise<void> {
  const [{ downloadBlob }, { strToU8, zipSync }] = await Promise.all([
    import("#ui/markdown/download-text.ts"),
    import("fflate"),
  ]);
  const [only] = files;
  if (only && files.length === 1) return downloadBlob(only.name, new Blob([only.text], { type: "application/json" }));
  const names = uniqueFileNames(files.map(({ name }) => name));
  const bytes = zipSync(Object.fromEntries(files.map(({ text }, at) => [names[at] ?? "", strToU8(text)])));
  downloadBlob(archive, new Blob([new Uint8Array(bytes)], { type: "application/zip" }));
}
