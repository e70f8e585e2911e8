import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The card of the tool that reads skills. */
export const readSkillText = sentences("readSkillText", {
  running: "Reading a skill",
  done: "Read a skill",
  failed: "Could not read a skill",
  denied: "Did not read a skill",
  file: (name: string, path: string) => `${name} · ${path}`,
  files: "Files",
  more: (count: number) => `${plural(count, "more file")}`,
  cut: "Only the start is shown to the agent.",
});
