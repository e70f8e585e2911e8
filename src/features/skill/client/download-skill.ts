import type { SkillFile } from "#product/skills/skill-file.ts";

/** Downloads a skill as a ZIP archive with one folder. */
export async function downloadSkill(name: string, files: readonly SkillFile[]): Promise<void> {
  const [{ downloadBlob }, { strToU8, zipSync }] = await Promise.all([
    import("#ui/markdown/download-text.ts"),
    import("fflate"),
  ]);
  const entries = files.map(({ path, encoding, content }) => [
    `${name}/${path}`,
    encoding === "utf8" ? strToU8(content) : Uint8Array.from(atob(content), (char) => char.charCodeAt(0)),
  ]);
  const bytes = zipSync(Object.fromEntries(entries));
  downloadBlob(`${name}.zip`, new Blob([new Uint8Array(bytes)], { type: "application/zip" }));
}
