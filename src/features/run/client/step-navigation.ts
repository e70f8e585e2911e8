/** Where the steps stand on the page: links to them, jumps, and the keys that go from one to the next. */

/** What stands behind `#` in the address of a step. */
export const stepHash = (number: number) => `step-${number}`;

export function parseStepHash(hash: string): number | null {
  const number = /^#?step-(\d{1,4})$/.exec(hash)?.[1];
  return number ? Number(number) : null;
}

const findStepElements = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>("[data-step]")];

/** Pixels between the top of the page and a step that was gone to. */
const topMargin = 16;

/** Puts the focus on the head of a step and brings it to the top of the page. */
export function scrollToStep(page: HTMLElement | null, number: number): void {
  const step = page?.querySelector<HTMLElement>(`[data-step="${number}"]`);
  if (!page || !step) return;
  // `scrollIntoView` would move the frame around the page as well.
  page.scrollTop += step.getBoundingClientRect().top - page.getBoundingClientRect().top - topMargin;
  step.querySelector<HTMLElement>("button[aria-expanded]")?.focus({ preventScroll: true });
}

/** The step before or behind the one that has the focus; without a focus, behind the first one in sight. */
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
