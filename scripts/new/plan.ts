import { planArtifact } from "./artifact.ts";
import { planFeature } from "./feature.ts";
import { NoPlace } from "./insert.ts";
import { type Names, namesOf } from "./names.ts";
import { planNode } from "./node.ts";
import { planTool } from "./tool.ts";

export type Kind = "node" | "tool" | "artifact" | "feature";

/** File contents by path, relative to the project root. */
export type Files = Readonly<Record<string, string>>;

export interface Plan {
  /** New files. Existing files are never overwritten. */
  writes: Files;
  /** Existing files with their new content. */
  edits: Files;
  /** Remaining manual steps, in order. */
  next: readonly string[];
}

/** The files that a scaffold writes and edits. An edit throws NoPlace if a list has an unknown format. */
export interface Draft {
  writes: Files;
  edits: Readonly<Record<string, (text: string) => string>>;
  next: readonly string[];
}

const drafts: Record<Kind, (names: Names, files: Files) => Draft> = {
  node: planNode,
  tool: planTool,
  artifact: planArtifact,
  feature: planFeature,
};
const rooms: Record<Kind, string> = { node: "nodes", tool: "tools", artifact: "artifacts", feature: "features" };

export const isKind = (word: string | undefined): word is Kind => word !== undefined && Object.hasOwn(drafts, word);

/** Plans a new folder that follows the project's structure, its lines in the catalogs, and a failing test. */
export function planNew(kind: Kind, name: string, files: Files): Plan | { refused: string } {
  const names = namesOf(name);
  if (!names) return { refused: `"${name}" isn't a kebab-case name such as web-search.` };
  const folder = `src/${rooms[kind]}/${name}/`;
  if (Object.keys(files).some((path) => path.startsWith(folder))) return { refused: `${folder} already exists.` };
  const draft = drafts[kind](names, files);
  const edits: Record<string, string> = {};
  const byHand: string[] = [];
  for (const [path, edit] of Object.entries(draft.edits)) {
    const text = files[path];
    try {
      if (text === undefined) throw new NoPlace("the file doesn't exist");
      edits[path] = edit(text);
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error;
      byHand.push(`Add its line to ${path} yourself: ${error.message}.`);
    }
  }
  const writes = Object.fromEntries(Object.entries(draft.writes).filter(([path]) => files[path] === undefined));
  return { writes, edits, next: [...byHand, ...draft.next] };
}
