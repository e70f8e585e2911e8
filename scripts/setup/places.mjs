import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** State that the setup keeps between commands; safe to delete. */
export const state = join(root, ".state");
