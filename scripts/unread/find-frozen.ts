import { lineOf, parse, type Source } from "../syntax.ts";
import { any, exportedLeaves, readsOf } from "./reads.ts";

/** A sentence that a module reads while it loads, which would be English for everyone. */
export interface Frozen {
  file: string;
  line: number;
  /** `chatText.composer.send` */
  path: string;
}

/** Sentences of `texts` that a file reads outside functions; `isText` recognizes imports of texts. */
export function findFrozen(
  texts: readonly Source[],
  readers: readonly Source[],
  isText: (from: string) => boolean,
): Frozen[] {
  const exports = texts.map((source) => exportedLeaves(parse(source), true));
  const leaves = exports.flatMap((found) => [...found.values()].flat()).map(({ path }) => path.split("."));
  const exported = new Set(exports.flatMap((found) => [...found.keys()]));
  const isSentence = (path: string) => {
    const read = path.split(".");
    return leaves.some(
      (leaf) => read.length >= leaf.length && leaf.every((key, at) => [key, any].includes(read[at] ?? "")),
    );
  };
  return readers.flatMap((source) =>
    [...readsOf(parse(source), exported, isText).whileLoading].flatMap(([path, start]) =>
      isSentence(path) ? [{ file: source.path, line: lineOf(source.text, start), path }] : [],
    ),
  );
}
