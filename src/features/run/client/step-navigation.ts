/** Links to the steps of a page, scrolling to them, and moving between them. */

/** The URL hash of a step. */
export const stepHash = (number: number) => `step-${number}`;

export function parseStepHash(hash: string): number | null {
  const number = /^#?step-(\d{1,4})$/.exec(hash)?.[1];
  return number ? Number(number) : null;
}

const findStepElements = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>("[data-step]")];

/** Pixels between the top of the page and the step it scrolled to. */
const topMargin = 16;

/** Scrolls a step to the top of the page and focuses its header. */
export function scrollToStep(page: HTMLElement | null, number: number): void {
  const step = page?.querySelector<HTMLElement>(`[data-step="${number}"]`);
  if (!page || !step) return;
  // `scrollIntoView` would also scroll the frame around the page.
  page.scrollTop += step.getBoundingClientRect().top - page.getBoundingClientRect().top - topMargin;
  step.querySelector<HTMLElement>("button[aria-expanded]")?.focus({ preventScroll: true });
}

/**
 * The number of the step before or after the focused one; without focus, relative to the first visible step. Null if
 * there is none.
 */
export function adjacentStepNumber(page: HTMLElement | null, by: 1 | -1): number | null {
  if (!page) return null;
  const steps = findStepElements(page);
  const focused = document.activeElement?.closest<HTMLElement>("[data-step]");
  const at = focused ? steps.indexOf(focused) : -1;
  if (at >= 0) return stepNumberOf(steps[at + by]);
  const top = page.getBoundingClientRect().top;
  return stepNumberOf(steps.find((step) => step.getBoundingClientRect().bottom > top) ?? steps[0]);
}

const stepNumberOf = (step: HTMLElement | undefined) => (step ? Number(step.dataset.step) : null);
