import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { mainFile } from "#product/skills/skill-file.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import type { ToolRunner } from "../server.ts";
import type { readSkill } from "./spec.ts";

const { readChars } = limits.skill;

/** Reads a text file of a skill that the turn may use. */
export const readSkillRunner: ToolRunner<typeof readSkill> = {
  async run({ ports }, { name, path = mainFile }) {
    const files = await ports.skills?.read(name);
    if (!files) throw new AppError("not_found", skillText.unavailable(name));
    const file = files.find((one) => one.path === path && one.encoding === "utf8");
    if (!file) throw new AppError("not_found", skillText.noFile(path));
    return {
      name,
      path,
      text: file.content.slice(0, readChars),
      isCut: file.content.length > readChars,
      files: files.map((one) => one.path).filter((one) => one !== path),
    };
  },

  toModel({ name, path, text, isCut, files }) {
    const scripts = files.filter((one) => one.endsWith(".py"));
    return [
      `<skill name="${name}" file="${path}">\n${text}${isCut ? "\n… cut off" : ""}\n</skill>`,
      files.length > 0 && `Other files: ${files.join(", ")}`,
      scripts[0] &&
        `Run a script with execute_python, such as: import runpy, sys; sys.argv = ["${scripts[0]}"]; runpy.run_path("skills/${name}/${scripts[0]}", run_name="__main__")`,
    ]
      .filter(Boolean)
      .join("\n\n");
  },
};
