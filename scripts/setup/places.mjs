import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** What the set-up remembers between commands; safe to delete. */
export const state = join(root, ".state");
