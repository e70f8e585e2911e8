import type { Rolldown } from "vite";

type ChunkingContext = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...args: never[]) => unknown>>[1];

/** What every page starts with. */
const start = "src/web/main.tsx";

/** What stays on the screen around every page after the sign-in. */
const frame = "src/web/frame/workspace-frame.tsx";

/** The pages on which people spend their time, with the parts that they always load later. */
const pages = {
  home: ["src/features/home/home-page.tsx"],
  chat: ["src/features/chat/page/chat-page.tsx"],
  // Code and diagrams, in answers that have some.
  markdown: ["src/ui/markdown/rich-markdown.tsx"],
  agent: ["src/features/agent/editor/agent-editor-page.tsx"],
  builder: ["src/builder/pages/workflow-page.tsx", "src/builder/shell/builder.tsx", "src/builder/canvas/canvas.tsx"],
  run: ["src/features/run/page/run-page.tsx"],
  knowledge: ["src/features/knowledge/library/knowledge-page.tsx"],
};

/** A module that more pages than this need is loaded with the frame. */
const fewPages = 3;

/** Pages without the frame. What they need must not bring the frame with it. */
const framelessPages = ["sign-in", "sign-up", "forgot-password", "reset-password", "verify-email"].map(
  (name) => `src/features/account/${name}-page.tsx`,
);

/** The ids of these modules and of everything that they import, directly or not, other than later by `import()`. */
function findImports(roots: string[], context: ChunkingContext): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Sentences and facts without shapes are for the first page, which needs no library to check shapes. */
export function nameOfWords(id: string, context: ChunkingContext): string {
  return [...findImports([id], context)].some((imported) => imported.includes("/node_modules/zod/"))
    ? "shapes"
    : "words";
}

/**
 * Modules that the same pages need are in one file, named after these pages, such as `chat-run`: they are always loaded
 * together. What only other pages need is left to the bundler.
 */
export function createPageChunks(folder: string): Rolldown.CodeSplittingGroup {
  const inFolder = (file: string) => `${folder}/${file}`;
  let needs:
    | { start: Set<string>; frame: Set<string>; frameless: Set<string>; pages: [name: string, ids: Set<string>][] }
    | undefined;
  return {
    test: /\/src\//,
    includeDependenciesRecursively: false,
    name(id, context) {
      needs ??= {
        start: findImports([inFolder(start)], context),
        frame: findImports([inFolder(frame)], context),
        frameless: findImports(framelessPages.map(inFolder), context),
        pages: Object.entries(pages).map(([name, files]) => [name, findImports(files.map(inFolder), context)]),
      };
      if (needs.start.has(id)) return "start";
      if (needs.frameless.has(id)) return null;
      const names = needs.pages.filter(([, ids]) => ids.has(id)).map(([name]) => name);
      return needs.frame.has(id) || names.length > fewPages ? "frame" : names.join("-") || null;
    },
  };
}
