import type { Size } from "./size-diagram.ts";

/** 1 is the natural size. */
const zoomSteps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4] as const;

export const zoomLimits = { min: zoomSteps[0], max: 4 } as const;

/** Letters of 14 px are still read at this; below it a diagram is rather scrolled than made smaller. */
const minReadableZoom = 0.67;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** All of it in the room there is, and never larger than it is. */
export function fitZoom(natural: Size, room: Size): number {
  return Math.min(1, room.width / natural.width, room.height / natural.height);
}

/** How it is shown at first: all of it, unless nobody could read it then. */
export function firstZoom(natural: Size, room: Size): number {
  return Math.max(minReadableZoom, fitZoom(natural, room));
}

export function zoomIn(zoom: number): number {
  return zoomSteps.find((step) => step > zoom + 0.005) ?? zoomLimits.max;
}

export function zoomOut(zoom: number): number {
  return zoomSteps.findLast((step) => step < zoom - 0.005) ?? zoomLimits.min;
}

/** Turning a wheel, or pinching on a touchpad: as much as it was turned, the same share at every size. */
export function zoomByWheel(zoom: number, deltaPixels: number): number {
  return clamp(zoom * Math.exp(-clamp(deltaPixels, -120, 120) * 0.003), zoomLimits.min, zoomLimits.max);
}

interface Axis {
  /** How far it is scrolled before. */
  scroll: number;
  /** What stays where it is, from the beginning of the view. */
  point: number;
  /** The view, and the diagram in it before and after; what is smaller than the view lies in its middle. */
  view: number;
  before: number;
  after: number;
}

/** How far to scroll along one axis, so that what lay under a point lies there still. */
export function scrollAfterZoom({ scroll, point, view, before, after }: Axis): number {
  const marginOf = (length: number) => Math.max(0, (view - length) / 2);
  const share = (scroll + point - marginOf(before)) / before;
  return clamp(share * after + marginOf(after) - point, 0, Math.max(0, after - view));
}
