import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { createKeyboard } from "./keyboard.ts";

/** The two ways in which a person uses a page. Each act of a journey works with both. */
export const handNames = ["mouse", "keyboard"] as const;
export type HandName = (typeof handNames)[number];

export interface Hand {
  /** Presses a button, a link or an option; the keyboard goes there with Tab. */
  press: (target: Locator) => Promise<void>;
  /** Opens a menu and chooses an entry. */
  choose: (trigger: Locator, entry: Locator) => Promise<void>;
  /** Goes to a field and writes instead of what is there. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Clicks with the mouse, and with the keyboard presses the shortcut. */
  pressOr: (target: Locator, shortcut: string) => Promise<void>;
  /** Fails if the keyboard was helped by a pointer. */
  check: () => Promise<void>;
}

const maxPresses = 120;

export const isFocused = (element: Element) => element === document.activeElement;

/** True, or the start of what has the focus instead. */
const focusOf = (element: Element) =>
  element === document.activeElement || document.activeElement?.outerHTML.slice(0, 200);

/** Waits until the element has the focus. */
export const expectFocus = (target: Locator, what = "the focus is where the person goes on") =>
  expect.poll(() => target.evaluate(focusOf), { message: what, timeout: 10_000 }).toBe(true);

/** Call it before the page is opened. */
export async function createHand(page: Page, name: HandName): Promise<Hand> {
  return name === "mouse" ? mouse(page) : keyboardHand(page);
}

function mouse(page: Page): Hand {
  const press = (target: Locator) => target.click();
  return {
    press,
    async choose(trigger, entry) {
      await trigger.click();
      await entry.click();
    },
    async write(field, text) {
      await field.click();
      await replaceText(page, text);
    },
    pressOr: press,
    check: async () => {},
  };
}

async function keyboardHand(page: Page): Promise<Hand> {
  const keyboard = await createKeyboard(page);
  async function goTo(target: Locator) {
    await target.waitFor();
    for (let step = 0; step < maxPresses; step++) {
      const key = await target.evaluate((element) => {
        const { activeElement } = document;
        if (element === activeElement) return null;
        const position = activeElement?.compareDocumentPosition(element) ?? 0;
        return position & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
      });
      if (key === null) return;
      await keyboard.press(key);
    }
    throw new Error(`Tab never reaches ${target}`);
  }
  return {
    async press(target) {
      await goTo(target);
      await keyboard.press((await target.getAttribute("type")) === "radio" ? "Space" : "Enter");
    },
    async choose(trigger, entry) {
      await goTo(trigger);
      await keyboard.press("Enter");
      await entry.waitFor();
      for (let step = 0; step < maxPresses && !(await entry.evaluate(isFocused)); step++)
        await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
    },
    async write(field, text) {
      await goTo(field);
      await replaceText(page, text);
    },
    pressOr: (_, shortcut) => keyboard.press(shortcut),
    check: keyboard.expectNoPointer,
  };
}

async function replaceText(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}
