/** The rows of a long list that are drawn: `first` up to, not including, `last`. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export interface RowView {
  count: number;
  rowPixels: number;
  /** Where the list begins, seen from the top of what is in sight; negative once it is scrolled. */
  topPixels: number;
  sightPixels: number;
}

/** Beyond what is in sight, so that the next rows stand ready for scrolling and for the arrow keys. */
const around = 10;
/** The range moves in steps, so that not every pixel of scrolling draws anew. */
const step = 10;

/** The rows in sight and some around them. */
export function rowsInSight({ count, rowPixels, topPixels, sightPixels }: RowView): RowRange {
  const firstSeen = Math.floor(-topPixels / rowPixels);
  const lastSeen = Math.ceil((sightPixels - topPixels) / rowPixels);
  const within = (row: number) => Math.min(Math.max(row, 0), count);
  return {
    first: within(Math.floor((firstSeen - around) / step) * step),
    last: within(Math.ceil((lastSeen + around) / step) * step),
  };
}
