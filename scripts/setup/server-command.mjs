import { join } from "node:path";
import { state } from "./places.mjs";

/**
 * Without this flag, V8 never frees the garbage from startup: an idle server uses 310 MB instead of 205 MB. With 8 MB it
 * uses 188 MB, but a run of one step takes a sixth more CPU, because requests with tools fill it too fast.
 */
const youngGeneration = "--max-semi-space-size=16";

/** Node arguments for the product, also used by the benchmarks. */
export const serverWords = [youngGeneration, "dist/server/main.js"];

/** Caches compiled code, so that later starts are faster. */
export const compileCache = { NODE_COMPILE_CACHE: join(state, "compile-cache") };
