import { type RefObject, useEffect, useState } from "react";

export const basicSections = ["background", "output", "model", "tools"] as const;
export const advancedSections = ["subAgents", "computer"] as const;
export const sections = [...basicSections, ...advancedSections] as const;
export type SectionId = (typeof sections)[number];
export const isSection = (id: string | null | undefined): id is SectionId => sections.some((one) => one === id);
export const isAdvanced = (id: SectionId): boolean => advancedSections.some((one) => one === id);
/** Id of a section's element. */
export const sectionElementId = (id: SectionId) => `section-${id}`;

/** The section in view: the last one whose heading is in the upper half. */
export function useCurrentSection(scroller: RefObject<HTMLElement | null>, isEnabled: boolean): SectionId {
  const [current, setCurrent] = useState<SectionId>("background");
  useEffect(() => {
    const root = scroller.current;
    if (!root || !isEnabled) return;
    const updateCurrent = () => {
      const { top, height } = root.getBoundingClientRect();
      const isAtEnd = root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 2;
      const shown = sections.flatMap((id) => {
        const element = document.getElementById(sectionElementId(id));
        return element ? [{ id, top: element.getBoundingClientRect().top }] : [];
      });
      const passed = shown.filter((section) => section.top < top + height / 2);
      setCurrent((isAtEnd ? shown : passed).at(-1)?.id ?? "background");
    };
    root.addEventListener("scroll", updateCurrent, { passive: true });
    return () => root.removeEventListener("scroll", updateCurrent);
  }, [scroller, isEnabled]);
  return current;
}
