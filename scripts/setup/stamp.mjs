import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { state } from "./places.mjs";

/** A short hash of strings and buffers. */
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

/** Stores that `name` was done for `value`. The write is atomic, so a killed process leaves the old stamp. */
export function writeStamp(name, value) {
  mkdirSync(state, { recursive: true });
  const path = join(state, `${name}.stamp`);
  writeFileSync(`${path}.${process.pid}`, value);
  renameSync(`${path}.${process.pid}`, path);
}
