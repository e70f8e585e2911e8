import { oggRate } from "../media-length/ogg.ts";
import { viewOf } from "../media-length/view.ts";
import type { Split } from "./split-recording.ts";
import { groupUnits, type MediaUnit } from "./units.ts";

const pageHeadBytes = 27;

/** Cuts between pages; each piece begins with the pages that say how it is coded. Several streams in one file are not cut. */
export const splitOgg: Split = (bytes, size) => {
  const rate = oggRate(bytes);
  const pages = readPages(bytes);
  if (!rate || !pages) return null;
  const firstSound = pages.findIndex(({ samples }) => samples > 0);
  if (firstSound < 1) return null;
  const head = bytes.subarray(0, pages[firstSound]?.from);
  const units: MediaUnit[] = [];
  let start = 0;
  for (const { from, to, samples } of pages.slice(firstSound)) {
    const end = samples > 0 ? samples / rate : start;
    units.push({ from, to, start, end });
    start = end;
  }
  return groupUnits(units, { ...size, bytes: size.bytes - head.length }).map((group) => ({
    start: group.start,
    seconds: group.end - group.start,
    read: () => Buffer.concat([head, bytes.subarray(group.from, group.to)]),
  }));
};

interface Page {
  readonly from: number;
  readonly to: number;
  /** Samples until its end; 0 on pages that say nothing of it. */
  readonly samples: number;
}

/** Null if something else is between the pages, or they are of several streams. */
function readPages(bytes: Uint8Array): Page[] | null {
  const view = viewOf(bytes);
  const pages: Page[] = [];
  let stream: number | null = null;
  for (let at = 0; at + pageHeadBytes <= bytes.length; ) {
    if (view.getUint32(at) !== 0x4f_67_67_53) return null;
    const serial = view.getUint32(at + 14, true);
    if (stream !== null && serial !== stream) return null;
    stream = serial;
    const lengths = bytes.subarray(at + pageHeadBytes, at + pageHeadBytes + view.getUint8(at + 26));
    const body = lengths.reduce((sum, length) => sum + length, 0);
    const to = Math.min(at + pageHeadBytes + lengths.length + body, bytes.length);
    pages.push({ from: at, to, samples: Math.max(0, Number(view.getBigInt64(at + 6, true))) });
    at = to;
  }
  return pages;
}
