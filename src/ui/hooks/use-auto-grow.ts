import { type RefObject, useLayoutEffect } from "react";

/** Resizes a text area to its text, within a range of rows. */
export function useAutoGrow(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  rows: { minRows: number; maxRows: number },
) {
  const { minRows, maxRows } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what changes the height
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const line = Number.parseFloat(style.lineHeight);
    const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const maxHeight = maxRows * line + padding;
    element.style.height = "auto";
    const contentHeight = element.scrollHeight;
    element.style.height = `${Math.min(Math.max(contentHeight, minRows * line + padding), maxHeight)}px`;
    element.style.overflowY = contentHeight > maxHeight ? "auto" : "hidden";
  }, [area, value, minRows, maxRows]);
}
