import { planArtifact } from "./artifact.ts";
import { planFeature } from "./feature.ts";
import { NoPlace } from "./insert.ts";
import { namesOf } from "./names.ts";
import { planNode } from "./node.ts";
import { planTool } from "./tool.ts";

export type Kind = "node" | "tool" | "artifact" | "feature";

/** Texts of files, by their path from the root of the project. */
export type Files = Readonly<Record<string, string>>;

export interface Plan {
  /** New files. Those that exist already are kept as they are and left out. */
  writes: Files;
  /** Files that exist, with their new text. */
  edits: Files;
  /** What is left to a person, in order. */
  next: readonly string[];
}

/** What a kind of thing wants to write and change; `edit` throws NoPlace when a list has another form than it knows. */
export interface Draft {
  writes: Files;
  edits: Readonly<Record<string, (text: string) => string>>;
  next: readonly string[];
}

const drafts = { node: planNode, tool: planTool, artifact: planArtifact, feature: planFeature };
const rooms: Record<Kind, string> = { node: "nodes", tool: "tools", artifact: "artifacts", feature: "features" };

export const isKind = (word: string | undefined): word is Kind => word !== undefined && Object.hasOwn(drafts, word);

/** The folder of a new thing by the rules of the house, its lines in the catalogs, and a test that fails. */
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
