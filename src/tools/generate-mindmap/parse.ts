import { truncate, withoutControls } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { generateMindmapText } from "#product/texts/tools/generate-mindmap.ts";

export interface MindMapNode {
  readonly id: string;
  readonly label: string;
  readonly children: readonly MindMapNode[];
}

interface OpenNode {
  readonly id: string;
  readonly label: string;
  readonly children: OpenNode[];
  /** How deep its line is written: the number of # signs, or below all headings the indentation of a list item. */
  readonly rank: number;
}

const text = generateMindmapText.refused;
const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const listItem = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(\S.*)$/;
/** The rest of a longer line is ignored. */
const lineChars = 2_000;
const fence = /^ {0,3}(?:```|~~~)/;

/** The tree of a markdown text: its headings and list items. Every other line is ignored. */
export function readMindMap(markdown: string, title = ""): { readonly root: MindMapNode } | { refused: string } {
  const { levels, markdownChars, nodes, titleChars } = limits.mindMap;
  if (markdown.length > markdownChars) return { refused: text.tooLong(markdownChars) };
  const top: OpenNode = { id: "", label: "", children: [], rank: 0 };
  let open = [top];
  let count = 0;
  let depth = 0;
  for (const { rank, label } of entriesOf(withoutControls(markdown))) {
    open = open.filter((node) => node.rank < rank);
    const parent = open.at(-1) ?? top;
    const node = { id: `${parent.id}.${parent.children.length}`, label, children: [], rank };
    parent.children.push(node);
    open.push(node);
    count += 1;
    depth = Math.max(depth, open.length - 1);
    if (count > nodes) return { refused: text.tooMany(nodes) };
  }
  const [first, ...others] = top.children;
  if (!first) return { refused: text.empty };
  // Several topics get a node in the middle, which is no level of the text.
  if (depth > levels) return { refused: text.tooDeep(levels) };
  if (others.length === 0) return { root: first };
  const label = truncate(withoutControls(title).trim(), titleChars) || generateMindmapText.untitled;
  return { root: { id: "root", label, children: top.children } };
}

function* entriesOf(markdown: string): Generator<{ rank: number; label: string }> {
  let isInFence = false;
  for (const line of markdown.split("\n")) {
    if (fence.test(line)) isInFence = !isInFence;
    if (isInFence) continue;
    const entry = readLine(line.slice(0, lineChars));
    if (entry?.label) yield entry;
  }
}

function readLine(line: string): { rank: number; label: string } | null {
  const [, marks, name] = heading.exec(line) ?? [];
  if (marks && name) return { rank: marks.length, label: labelOf(name.replace(/[ \t]+#+[ \t]*$/, "")) };
  const [, indent, item] = listItem.exec(line) ?? [];
  if (indent === undefined || !item) return null;
  return { rank: 10 + indent.replaceAll("\t", "    ").length, label: labelOf(item) };
}

/** The text of one line without the marks of emphasis, code, links, and tasks. Tags stay as they are written. */
function labelOf(markdown: string): string {
  const plain = markdown
    .replace(/^\[[ xX]\][ \t]+/, "")
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, "$1")
    .replaceAll(/\*\*|__|`/g, "")
    .replaceAll(/(?<![\w*])[*_]([^*_\s][^*_]*)[*_](?![\w*])/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return truncate(plain, limits.mindMap.labelChars);
}
