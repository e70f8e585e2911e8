import { lineOf, type Node, parse, type Source } from "../syntax.ts";
import { any, exportedLeaves, readsOf } from "./reads.ts";

/** A member of an exported object that no code reads. */
export interface Unread {
  file: string;
  line: number;
  /** `chatText.composer.send` */
  path: string;
  /** Offset of the member in its file, in UTF-16 units. */
  start: number;
  end: number;
}

/**
 * Finds members exported by `facts` that nothing in `facts` or `readers` reads. `isFact` decides by the import path
 * whether an import is a fact.
 */
export function findUnread(
  facts: readonly Source[],
  readers: readonly Source[],
  isFact: (from: string) => boolean,
): Unread[] {
  const programs = facts.map((source) => ({ source, program: parse(source) }));
  const members = programs.map(({ source, program }) => ({ source, program, exports: exportedLeaves(program) }));
  const exported = new Set(members.flatMap(({ exports }) => [...exports.keys()]));
  const reads = new Set<string>();
  const collect = (program: Node, isFact: (from: string) => boolean) => {
    for (const path of readsOf(program, exported, isFact).all) reads.add(path);
  };
  for (const { program } of programs) collect(program, () => true);
  for (const reader of readers) collect(parse(reader), isFact);
  const readPaths = [...reads].map((path) => path.split("."));
  /** True if the member itself, an object that contains it, or a part of it (such as a list's length) is read. */
  const isRead = (path: string) => {
    const own = path.split(".");
    return readPaths.some((read) => own.every((key, index) => [key, any, undefined].includes(read[index])));
  };
  return members.flatMap(({ source, exports }) =>
    [...exports.values()].flat().flatMap(({ path, start, end }) => {
      if (isRead(path)) return [];
      return [{ file: source.path, line: lineOf(source.text, start), path, start, end }];
    }),
  );
}
