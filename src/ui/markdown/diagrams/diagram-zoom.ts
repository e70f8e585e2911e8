import type { Size } from "./size-diagram.ts";

/** 1 is the natural size. */
const zoomSteps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4] as const;

export const zoomLimits = { min: zoomSteps[0], max: 4 } as const;

/** Text of 14 px is still readable at this zoom; larger diagrams scroll instead. */
const minReadableZoom = 0.67;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Fits the whole diagram, at its natural size at max. */
export function fitZoom(natural: Size, available: Size): number {
  return Math.min(1, available.width / natural.width, available.height / natural.height);
}

/** The initial zoom: fits the diagram unless it would be unreadable. */
export function firstZoom(natural: Size, available: Size): number {
  return Math.max(minReadableZoom, fitZoom(natural, available));
}

export function zoomIn(zoom: number): number {
  return zoomSteps.find((step) => step > zoom + 0.005) ?? zoomLimits.max;
}

export function zoomOut(zoom: number): number {
  return zoomSteps.findLast((step) => step < zoom - 0.005) ?? zoomLimits.min;
}

/** Zooms proportionally to the wheel or pinch delta. */
export function zoomByWheel(zoom: number, deltaPixels: number): number {
  return clamp(zoom * Math.exp(-clamp(deltaPixels, -120, 120) * 0.003), zoomLimits.min, zoomLimits.max);
}

interface Axis {
  /** Scroll position before the zoom. */
  scroll: number;
  /** Fixed point, relative to the start of the view. */
  point: number;
  /** Length of the view, and of the diagram before and after. A smaller diagram is centered. */
  view: number;
  before: number;
  after: number;
}

/** The scroll position along one axis that keeps a point in place. */
export function scrollAfterZoom({ scroll, point, view, before, after }: Axis): number {
  const marginOf = (length: number) => Math.max(0, (view - length) / 2);
  const share = (scroll + point - marginOf(before)) / before;
  return clamp(share * after + marginOf(after) - point, 0, Math.max(0, after - view));
}
