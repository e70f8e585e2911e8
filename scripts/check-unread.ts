/** Refuses facts of `src/product` that no code reads: sentences, limits, timers. `node scripts/check-unread.ts` */
import { globSync, readFileSync } from "node:fs";
import type { Source } from "./syntax.ts";
import { findUnread } from "./unread/find-unread.ts";

const read = (path: string): Source => ({ path, text: readFileSync(path, "utf8") });
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

const facts = globSync("src/product/**/*.ts").filter((path) => !isTest(path));
const readers = globSync(["src/**/*.{ts,tsx}", "scripts/**/*.ts"]).filter(
  (path) => !isTest(path) && !path.startsWith("src/product/"),
);
const unread = findUnread(facts.map(read), readers.map(read), (from) => from.includes("product/"));
for (const { file, line, path } of unread) console.error(`${file}:${line}: no code reads ${path}`);
if (unread.length > 0) process.exitCode = 1;
