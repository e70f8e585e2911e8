/**
 * Fails if no code reads a fact of `src/product` (sentence, limit, timer), or if a sentence is read while a module
 * loads, before the language is known. `node scripts/check-unread.ts`
 */
import { globSync, readFileSync } from "node:fs";
import type { Source } from "./syntax.ts";
import { findFrozen } from "./unread/find-frozen.ts";
import { findUnread } from "./unread/find-unread.ts";

const read = (path: string): Source => ({ path, text: readFileSync(path, "utf8") });
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

const facts = globSync("src/product/**/*.ts").filter((path) => !isTest(path));
const readers = globSync(["src/**/*.{ts,tsx}", "scripts/**/*.ts"]).filter(
  (path) => !isTest(path) && !path.startsWith("src/product/"),
);
const unread = findUnread(facts.map(read), readers.map(read), (from) => from.includes("product/"));
for (const { file, line, path } of unread) console.error(`${file}:${line}: no code reads ${path}`);
const frozen = findFrozen(
  facts.filter((path) => path.includes("/texts/")).map(read),
  [...facts, ...readers].map(read),
  (from) => from.includes("texts/") || from.startsWith("."),
);
for (const { file, line, path } of frozen)
  console.error(`${file}:${line}: ${path} is read while the module loads, so it stays English; read it in a function`);
if (unread.length + frozen.length > 0) process.exitCode = 1;
