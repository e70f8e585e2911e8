import { z } from "zod";
import { limits } from "../limits.ts";

const { files, fileBytes, bytes, pathChars, folders } = limits.skill;

/** Letters, digits and single hyphens, as the open format of skills has it. */
export const skillName = z
  .string()
  .max(limits.skill.nameChars)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** The file that every skill has. */
export const mainFile = "SKILL.md";

/** A file of a skill. Bytes that are no text are in base64. */
export interface SkillFile {
  readonly path: string;
  readonly encoding: "utf8" | "base64";
  readonly content: string;
}

/** Whether a path stays inside the skill, on every file system. */
export function isSkillPath(path: string): boolean {
  const segments = path.split("/");
  return (
    path.length <= pathChars &&
    segments.length <= folders + 1 &&
    segments.every(
      (segment) => /^[^\\/:*?"<>|\p{C}]+$/u.test(segment) && !/^\.+$/.test(segment) && segment.trim() === segment,
    )
  );
}

export const sizeOfFile = ({ encoding, content }: SkillFile): number =>
  encoding === "base64"
    ? Math.floor((content.length * 3) / 4) - (content.match(/=+$/)?.[0].length ?? 0)
    : new TextEncoder().encode(content).length;

const skillFile = z.strictObject({
  path: z.string().refine(isSkillPath),
  encoding: z.enum(["utf8", "base64"]).default("utf8"),
  // Base64 is a third longer.
  content: z.string().max(Math.ceil((fileBytes * 4) / 3) + 4),
});

/** Paths differ by more than case, and none is a folder of another. */
function isTree(paths: readonly string[]): boolean {
  const folded = paths.map((path) => path.toLowerCase());
  const all = new Set(folded);
  const hasParentFile = folded.some((path) =>
    path
      .split("/")
      .slice(0, -1)
      .some((_, at, segments) => all.has(segments.slice(0, at + 1).join("/"))),
  );
  return all.size === paths.length && !hasParentFile;
}

export const skillFileList = z
  .array(skillFile)
  .min(1)
  .max(files)
  .refine((list) => isTree(list.map(({ path }) => path)))
  .refine((list) => list.every((one) => one.encoding === "utf8" || /^[A-Za-z0-9+/]*={0,2}$/.test(one.content)))
  .refine((list) => list.every((one) => sizeOfFile(one) <= fileBytes))
  .refine((list) => list.reduce((sum, one) => sum + sizeOfFile(one), 0) <= bytes);
