/** Fails on wording in sentences and prompts that reads like a translation. `node scripts/check-words.ts` */
import { globSync, readFileSync } from "node:fs";
import { fixedSentences } from "../src/testing/fixed-sentences.ts";
import { findRefused } from "./words/refused.ts";

const files = globSync([
  "src/product/texts/**/*.ts",
  "src/{nodes,artifacts,tools}/**/{spec,prompt}.ts",
  "src/features/template/agents/**/*.ts",
  "src/**/*prompt*.ts",
]).filter((path) => !path.includes(".test."));
const found = [...new Set(files)].flatMap((path) =>
  findRefused({ path, text: readFileSync(path, "utf8") }, new Set(fixedSentences)),
);
for (const { file, line, sentence, instead } of found) console.error(`${file}:${line}: "${sentence}" (${instead})`);
if (found.length > 0) process.exitCode = 1;
