/**
 * Lists the English sentences that changed since their translation was last committed.
 * `node scripts/translations.ts [language]`, "de" by default
 */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { changedSentences } from "./translations/changed-sentences.ts";

const [language = "de"] = process.argv.slice(2);
const texts = "src/product/texts/";
const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** The English file as it was when the translation was last committed; null if there is none. */
function translatedVersion(path: string, translation: string): string | null {
  if (!existsSync(translation)) return null;
  const commit = git("log", "-1", "--format=%H", "--", translation).trim();
  try {
    return git("show", `${commit || "HEAD"}:${path}`);
  } catch {
    return null;
  }
}

let count = 0;
for (const path of globSync(`${texts}**/*.ts`).toSorted()) {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".test.ts") || !text.includes("sentences(")) continue;
  const older = translatedVersion(path, path.replace(texts, `src/languages/${language}/`));
  for (const { line, path: key, before, now } of changedSentences(older === null ? null : { path, text: older }, {
    path,
    text,
  })) {
    count += 1;
    console.log(`${path}:${line} ${key}\n${before === undefined ? "" : `  was ${before}\n`}  now ${now}`);
  }
}
console.log(`${count} English sentences are new or changed since their translation into "${language}".`);
