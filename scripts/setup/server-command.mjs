import { join } from "node:path";
import { state } from "./places.mjs";

/**
 * Without it V8 keeps the rubbish of the start for ever: 310 MB instead of 190 MB for an idle server. Larger young
 * generations gain little for streams and steps, whose objects die at once.
 */
const smallYoungGeneration = "--max-semi-space-size=8";

/** How Node runs the product, here and in the benches. */
export const serverWords = [smallYoungGeneration, "dist/server/main.js"];

/** The second start finds its code compiled. */
export const compileCache = { NODE_COMPILE_CACHE: join(state, "compile-cache") };
