export interface Size {
  width: number;
  height: number;
}

export interface SizedDiagram extends Size {
  svg: string;
}

/** The browsers' default size for SVG without view box and size. */
const unknownSize: Size = { width: 300, height: 150 };

/**
 * Sets the SVG's size to its view box. Mermaid makes it as wide as its container, which stretches small diagrams and
 * makes large ones unreadable.
 */
export function sizeDiagram(svg: string): SizedDiagram {
  const open = /<svg\b[^>]*>/.exec(svg)?.[0];
  if (!open) return { svg, ...unknownSize };
  const { width, height } = sizeOf(open);
  const bare = open.replace(/\s(?:width|height)="[^"]*"/g, "").replace(/(\sstyle="[^"]*?)max-width:[^;"]*;?/, "$1");
  const sized = bare.replace(/^<svg\b/, `<svg width="${width}" height="${height}"`);
  return { svg: svg.replace(open, () => sized), width, height };
}

function sizeOf(open: string): Size {
  const box = /\sviewBox="([^"]*)"/
    .exec(open)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return (
    sizeFrom(box?.[2], box?.[3]) ??
    sizeFrom(
      Number(/\swidth="([\d.]+)(?:px)?"/.exec(open)?.[1]),
      Number(/\sheight="([\d.]+)(?:px)?"/.exec(open)?.[1]),
    ) ??
    unknownSize
  );
}

/** Whole pixels, because fractional sizes are blurred. */
function sizeFrom(width: number | undefined, height: number | undefined): Size | null {
  return width && height && width > 0 && height > 0 ? { width: Math.ceil(width), height: Math.ceil(height) } : null;
}
