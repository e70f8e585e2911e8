/** The rows of a long list that are drawn: `first` up to, not including, `last`. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export interface ListPosition {
  count: number;
  rowPixels: number;
  /** Where the list begins, seen from the top of what is in sight; negative once it is scrolled. */
  listTopPixels: number;
  viewportPixels: number;
}

/** Beyond what is in sight, so that the next rows stand ready for scrolling and for the arrow keys. */
const overscanRows = 10;
/** The range moves in steps, so that not every pixel of scrolling draws anew. */
const stepRows = 10;

/** The rows in sight and some around them. */
export function visibleRowRange({ count, rowPixels, listTopPixels, viewportPixels }: ListPosition): RowRange {
  const firstSeen = Math.floor(-listTopPixels / rowPixels);
  const lastSeen = Math.ceil((viewportPixels - listTopPixels) / rowPixels);
  const within = (row: number) => Math.min(Math.max(row, 0), count);
  return {
    first: within(Math.floor((firstSeen - overscanRows) / stepRows) * stepRows),
    last: within(Math.ceil((lastSeen + overscanRows) / stepRows) * stepRows),
  };
}
