import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/read-skill.ts";

export const readSkillText: typeof english.readSkillText = {
  running: "Liest einen Skill",
  done: "Skill gelesen",
  failed: "Ein Skill konnte nicht gelesen werden",
  denied: "Skill nicht gelesen",
  file: (name, path) => `${name} · ${path}`,
  files: "Dateien",
  more: (count) => plural(count, "weitere Datei", "weitere Dateien"),
  cut: "Der Agent sieht nur den Anfang.",
};
