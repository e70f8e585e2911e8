import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { state } from "./places.mjs";

/** Short hash of texts and bytes. */
export function hash(...parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex").slice(0, 20);
}

export function readStamp(name) {
  try {
    return readFileSync(join(state, `${name}.stamp`), "utf8");
  } catch {
    return "";
  }
}

/** Remembers that `name` was done for `value`; written in one step, so a kill leaves the old one. */
export function writeStamp(name, value) {
  mkdirSync(state, { recursive: true });
  const path = join(state, `${name}.stamp`);
  writeFileSync(`${path}.${process.pid}`, value);
  renameSync(`${path}.${process.pid}`, path);
}
