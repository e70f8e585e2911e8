import { type RefObject, useEffect, useState } from "react";

export const basicSections = ["background", "knowledge", "output", "model", "tools"] as const;
export const advancedSections = ["subAgents", "computer"] as const;
export const sections = [...basicSections, ...advancedSections] as const;
export type SectionId = (typeof sections)[number];
export const isSection = (id: string | null | undefined): id is SectionId => sections.some((one) => one === id);
export const isAdvanced = (id: SectionId): boolean => advancedSections.some((one) => one === id);
/** Id of a section's element. */
export const sectionElementId = (id: SectionId) => `section-${id}`;

/** Scrolls to a section, and lets the keyboard continue there. */
export function goToSection(id: SectionId): void {
  const element = document.getElementById(sectionElementId(id));
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

/** What a person does after a page has loaded. */
const inputs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Shows the section of the URL, and keeps it in view while the form loads, until the person does something. */
export function useSectionOfUrl(scroller: RefObject<HTMLElement | null>, section: SectionId | null): void {
  useEffect(() => {
    const content = scroller.current?.firstElementChild;
    if (!section || !content) return;
    const show = (behavior: ScrollBehavior) =>
      document.getElementById(sectionElementId(section))?.scrollIntoView({ behavior });
    show("auto");
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      // It also reports the size at the beginning.
      if (!isFirst) show("instant");
      isFirst = false;
    });
    const end = () => {
      observer.disconnect();
      for (const type of inputs) removeEventListener(type, end, true);
    };
    observer.observe(content);
    for (const type of inputs) addEventListener(type, end, { capture: true, passive: true });
    return end;
  }, [scroller, section]);
}

/**
 * The section in view: that of the URL while its heading is in the upper half, or else the last one whose heading is. At
 * the end of the form, the heading may be anywhere in view, because the last ones can't be scrolled higher.
 */
export function useCurrentSection(
  scroller: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  requested: SectionId | null,
): SectionId {
  const [current, setCurrent] = useState<SectionId>("background");
  useEffect(() => {
    const root = scroller.current;
    if (!root || !isEnabled) return;
    const updateCurrent = () => {
      const { top, height, bottom } = root.getBoundingClientRect();
      const isAtEnd = root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 2;
      const shown = sections.flatMap((id) => {
        const element = document.getElementById(sectionElementId(id));
        return element ? [{ id, top: element.getBoundingClientRect().top }] : [];
      });
      const passed = shown.filter((section) => section.top < top + height / 2);
      const end = isAtEnd ? bottom : top + height / 2;
      // Its element is at the top after a jump, up to a fraction of a pixel.
      const wanted = shown.find((section) => section.id === requested && section.top > top - 1 && section.top < end);
      setCurrent((wanted ?? (isAtEnd ? shown : passed).at(-1))?.id ?? "background");
    };
    root.addEventListener("scroll", updateCurrent, { passive: true });
    return () => root.removeEventListener("scroll", updateCurrent);
  }, [scroller, isEnabled, requested]);
  return current;
}
