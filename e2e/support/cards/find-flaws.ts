import type { Page } from "playwright-core";

/** Elements that end right of their card, except in what scrolls or cuts its content by intention: one line each. */
export async function findOverflowing(page: Page): Promise<string[]> {
  const found = await page.evaluate(`(() => {
    const isCut = (element, card) => {
      for (let at = element.parentElement; at && at !== card; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return true;
      return false;
    };
    return [...document.querySelectorAll("[data-state]")].flatMap((shown) => {
      const card = shown.lastElementChild;
      const edge = card.getBoundingClientRect().right + 1;
      return [...card.querySelectorAll("*")]
        .filter((element) => {
          const { right, width } = element.getBoundingClientRect();
          return width > 1 && right > edge && !isCut(element, card);
        })
        .map((element) => shown.closest("[data-part]").dataset.part + ", " + shown.dataset.state + ": " + element.outerHTML.slice(0, 200));
    });
  })()`);
  return found as string[]; // built above
}

/** Cards that open but show nothing then. */
export async function findEmptyDetails(page: Page): Promise<string[]> {
  const found = await page.evaluate(`[...document.querySelectorAll("main button[aria-expanded=true][aria-controls]")]
    .filter((button) => {
      const details = document.getElementById(button.getAttribute("aria-controls"));
      return details && !details.innerText.trim() && !details.querySelector("img");
    })
    .map((button) => button.closest("[data-part]").dataset.part + ": " + button.innerText)`);
  return found as string[]; // built above
}
