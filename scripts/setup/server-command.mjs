import { join } from "node:path";
import { state } from "./places.mjs";

/**
 * Without this flag, V8 never frees the garbage from startup: an idle server uses 310 MB instead of 190 MB. Larger
 * young generations gain little, because objects of streams and steps are short-lived.
 */
const smallYoungGeneration = "--max-semi-space-size=8";

/** Node arguments for the product, also used by the benchmarks. */
export const serverWords = [smallYoungGeneration, "dist/server/main.js"];

/** Caches compiled code, so that later starts are faster. */
export const compileCache = { NODE_COMPILE_CACHE: join(state, "compile-cache") };
