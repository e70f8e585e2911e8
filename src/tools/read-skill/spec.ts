import { z } from "zod";
import { limits } from "#product/limits.ts";
import { mainFile } from "#product/skills/skill-file.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { nameChars, pathChars, files, readChars } = limits.skill;

/** Reads a file of a skill. */
export const readSkill = toolSpec({
  input: z.strictObject({
    name: z.string().min(1).max(nameChars).describe("The name of the skill, as your instructions list it."),
    path: z.string().min(1).max(pathChars).optional().describe(`A file of the skill; ${mainFile} without it.`),
  }),
  output: z.strictObject({
    name: z.string().max(nameChars),
    path: z.string().max(pathChars),
    text: z.string().max(readChars),
    isCut: z.boolean(),
    /** The other files of the skill. */
    files: z.array(z.string().max(pathChars)).max(files),
  }),
  description: `Reads a skill: instructions for a kind of task, with references and scripts. When a task fits the description of one of your skills, read it before you begin and follow it. Without a path you get its instructions and the list of its files; read another file when the instructions refer to it. Its files are also in the working folder of execute_python, below skills/<name>/, in every call whose code names that folder.`,
  examples: [{ name: "meeting-minutes" }, { name: "spreadsheet-check", path: "references/checks.md" }],
  isOnFreePlan: true,
  account: "workspace",
  listing: "pinned",
  timeoutMs: timers.tool.readMs,
});
