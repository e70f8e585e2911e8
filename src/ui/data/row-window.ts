/** The rendered rows of a long list: from `first` to before `last`. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export interface ListPosition {
  count: number;
  rowPixels: number;
  /** Top of the list relative to the viewport; negative once scrolled. */
  listTopPixels: number;
  viewportPixels: number;
}

/** Rows rendered beyond the viewport, for scrolling and arrow keys. */
const overscanRows = 10;
/** The range moves in steps, so that scrolling doesn't re-render on every pixel. */
const stepRows = 10;

/** The visible rows plus overscan. */
export function visibleRowRange({ count, rowPixels, listTopPixels, viewportPixels }: ListPosition): RowRange {
  const firstSeen = Math.floor(-listTopPixels / rowPixels);
  const lastSeen = Math.ceil((viewportPixels - listTopPixels) / rowPixels);
  const within = (row: number) => Math.min(Math.max(row, 0), count);
  return {
    first: within(Math.floor((firstSeen - overscanRows) / stepRows) * stepRows),
    last: within(Math.ceil((lastSeen + overscanRows) / stepRows) * stepRows),
  };
}
