/** A stretch of a recording that can't be cut: a frame, a page, a cluster. */
export interface MediaUnit {
  /** Its bytes in the file. */
  readonly from: number;
  readonly to: number;
  /** Where it starts and ends, in seconds from the beginning. */
  readonly start: number;
  readonly end: number;
}

/** How long and how large a piece may be. */
export interface PieceSize {
  readonly seconds: number;
  readonly bytes: number;
}

/** Puts as many neighbors together as fit. A unit that is larger than a piece stays alone. */
export function groupUnits(units: Iterable<MediaUnit>, { seconds, bytes }: PieceSize): MediaUnit[] {
  const groups: MediaUnit[] = [];
  for (const unit of units) {
    const last = groups.at(-1);
    const hasRoom = last && unit.end - last.start <= seconds && unit.to - last.from <= bytes;
    if (hasRoom) groups[groups.length - 1] = { ...last, to: unit.to, end: unit.end };
    else groups.push(unit);
  }
  return groups;
}
