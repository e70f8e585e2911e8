export const serverWords: string[];
export const compileCache: { NODE_COMPILE_CACHE: string };
