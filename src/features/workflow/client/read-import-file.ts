import { limits } from "#product/limits.ts";

/** Names of workflow files that people choose. Our files and those of most products are JSON, Dify's are YAML. */
export const acceptedWorkflowFiles =
  ".json,.yml,.yaml,.dsl,.ifpkg,.zip,application/json,application/yaml,application/zip";
export const isWorkflowFileName = (name: string): boolean => /\.(?:json|ya?ml|dsl|ifpkg|zip)$/i.test(name);

/** A file without the ending of its name, as the title of a workflow that has none. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]{1,8}$/, "").trim();

/** The text of a workflow file; null for a file that is too large. Packages become a list of the texts in them. */
export async function readImportFile(file: File): Promise<string | null> {
  if (file.size > limits.workflow.importChars) return null;
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!(head[0] === 0x50 && head[1] === 0x4b)) return file.text();
  const { strFromU8, unzipSync } = await import("fflate");
  let left = limits.workflow.importChars;
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    // The declared size is checked before anything is unpacked.
    filter: ({ name, originalSize }) => {
      if (!/\.(?:json|ya?ml)$/i.test(name) || name.includes("__MACOSX")) return false;
      left -= originalSize;
      return left > 0;
    },
  });
  if (left <= 0) return null;
  const texts = Object.entries(entries).map(([name, bytes]) => ({
    name: titleOfFile(name.split("/").at(-1) ?? name),
    content: strFromU8(bytes),
  }));
  return texts.length === 1 ? (texts[0]?.content ?? "") : JSON.stringify(texts);
}
