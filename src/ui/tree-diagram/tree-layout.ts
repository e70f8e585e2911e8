export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly children: readonly TreeNode[];
}

export interface PlacedNode {
  readonly id: string;
  readonly label: string;
  /** The label in lines that fit its width. */
  readonly lines: readonly string[];
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly hasChildren: boolean;
  /** How many nodes below it are collapsed. */
  readonly hiddenCount: number;
}

export interface TreeLayout {
  readonly nodes: readonly PlacedNode[];
  /** SVG paths from parents to children. */
  readonly edges: readonly { readonly id: string; readonly path: string }[];
  readonly width: number;
  readonly height: number;
}

const maxTextWidth = 200;
const maxLines = 4;
const lineHeight = 18;
const padding = { x: 8, y: 4 };
const gap = { column: 44, row: 4 };

/** Places a tree from left to right: one column per level, and every parent beside the middle of its children. */
export function layoutTree(root: TreeNode, collapsed: ReadonlySet<string>): TreeLayout {
  const measured = measure(root, 0, collapsed);
  const columns = columnsOf(measured);
  const nodes: PlacedNode[] = [];
  const edges: TreeLayout["edges"][number][] = [];
  const place = ({ node, ...size }: Measured, top: number): PlacedNode => {
    const childrenHeight = blockHeight(size.children);
    let childTop = top + Math.max(0, (size.height - childrenHeight) / 2);
    const children = size.children.map((child) => {
      const placed = place(child, childTop);
      childTop += child.blockHeight + gap.row;
      return placed;
    });
    const [first, last] = [children[0], children.at(-1)];
    const middle = first && last ? (middleOf(first) + middleOf(last)) / 2 : top + size.blockHeight / 2;
    const placed: PlacedNode = {
      id: node.id,
      label: node.label,
      lines: size.lines,
      depth: size.depth,
      x: columns[size.depth] ?? 0,
      // An uneven subtree must not push a tall label out of its block.
      y: Math.min(Math.max(middle - size.height / 2, top), top + size.blockHeight - size.height),
      width: size.width,
      height: size.height,
      hasChildren: node.children.length > 0,
      hiddenCount: size.hiddenCount,
    };
    nodes.push(placed);
    for (const child of children) edges.push({ id: child.id, path: pathBetween(placed, child) });
    return placed;
  };
  place(measured, 0);
  return {
    // In reading order, which is the order of the Tab key.
    nodes: inReadingOrder(root, nodes),
    edges,
    width: Math.max(...nodes.map(({ x, width }) => x + width)),
    height: measured.blockHeight,
  };
}

interface Measured {
  node: TreeNode;
  depth: number;
  lines: readonly string[];
  width: number;
  height: number;
  /** With everything below it. */
  blockHeight: number;
  hiddenCount: number;
  children: readonly Measured[];
}

function measure(node: TreeNode, depth: number, collapsed: ReadonlySet<string>): Measured {
  const isCollapsed = collapsed.has(node.id);
  const lines = wrapLabel(node.label, maxTextWidth);
  const children = isCollapsed ? [] : node.children.map((child) => measure(child, depth + 1, collapsed));
  const height = lines.length * lineHeight + 2 * padding.y;
  return {
    node,
    depth,
    lines,
    // Space for the sign and the count of a node that can be collapsed.
    width: Math.max(...lines.map(textWidth)) + 2 * padding.x + (isCollapsed ? 28 : 0),
    height,
    blockHeight: Math.max(height, blockHeight(children)),
    hiddenCount: isCollapsed ? countBelow(node) : 0,
    children,
  };
}

const blockHeight = (children: readonly Measured[]) =>
  children.reduce((sum, child) => sum + child.blockHeight, 0) + Math.max(0, children.length - 1) * gap.row;
const countBelow = ({ children }: TreeNode): number => children.reduce((sum, child) => sum + 1 + countBelow(child), 0);
const middleOf = ({ y, height }: PlacedNode) => y + height / 2;

/** Where each level starts. */
function columnsOf(root: Measured): readonly number[] {
  const widths: number[] = [];
  const visit = ({ depth, width, children }: Measured) => {
    widths[depth] = Math.max(widths[depth] ?? 0, width);
    children.forEach(visit);
  };
  visit(root);
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width + gap.column);
  return starts;
}

function pathBetween(parent: PlacedNode, child: PlacedNode): string {
  const [x1, y1, x2, y2] = [parent.x + parent.width, middleOf(parent), child.x, middleOf(child)];
  const bend = (x1 + x2) / 2;
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
}

function inReadingOrder(root: TreeNode, nodes: readonly PlacedNode[]): PlacedNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const walk = (node: TreeNode): PlacedNode[] => {
    const placed = byId.get(node.id);
    return placed ? [placed, ...node.children.flatMap(walk)] : [];
  };
  return walk(root);
}

/** Breaks a label at spaces, and inside words that are wider than a line. The last line ends with … if more follows. */
export function wrapLabel(label: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  const words = label.split(" ").flatMap((word) => breakWord(word, width));
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]}…`];
}

function breakWord(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece && textWidth(piece + letter) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** An estimate for 13 px text that is rather too wide, so that lines don't reach the edges of the drawing. */
function textWidth(line: string): number {
  let width = 0;
  for (const letter of line) width += letterWidth(letter);
  return Math.ceil(width);
}

function letterWidth(letter: string): number {
  if ((letter.codePointAt(0) ?? 0) >= 0x1100) return 14;
  if (/[MWmw@%]/.test(letter)) return 12;
  if (/[iljtfrI .,;:'|!()[\]-]/.test(letter)) return 5;
  return /[A-Z0-9]/.test(letter) ? 9 : 7.5;
}
