import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;

export interface Keyboard {
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses Tab, or Shift+Tab when `backwards`, until the element has the focus. */
  tabTo: (role: Role, name: Name, backwards?: boolean) => Promise<void>;
  /** Waits until the element has the focus. */
  expectFocus: (role: Role, name: Name) => Promise<void>;
  /** Tabs to the element and presses Enter. */
  activate: (role: Role, name: Name, backwards?: boolean) => Promise<void>;
  /** Opens the menu of the focused row and chooses an entry. */
  chooseFromRowMenu: (row: string, entry: Name) => Promise<void>;
  /** Chooses an option of the open listbox. */
  chooseOption: (name: Name) => Promise<void>;
  /** Waits until the first match is on the page. */
  waitFor: (locator: Locator) => Promise<void>;
  /** Fails when a pointer event has happened since `createKeyboard`. */
  expectNoPointer: () => Promise<void>;
}

const maxPresses = 80;

/** Drives a page by keyboard alone, and records pointer events so that `expectNoPointer` can refuse them. */
export async function createKeyboard(page: Page): Promise<Keyboard> {
  const touches: string[] = [];
  await page.exposeFunction("touched", (what: string) => touches.push(what));
  await page.addInitScript(() => {
    for (const type of ["pointerdown", "mousedown", "touchstart", "wheel"])
      addEventListener(
        type,
        (event) => (window as unknown as { touched(what: string): void }).touched(event.type),
        true,
      );
  });
  const named = (role: Role, name: Name) => page.getByRole(role, { name, exact: typeof name === "string" });
  const focused = (role: Role, name: Name) => page.locator(":focus").and(named(role, name));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focusOf = () =>
    page.evaluate(() => {
      const { ariaLabel, textContent, localName } = document.activeElement ?? document.body;
      return `${localName} ${ariaLabel ?? textContent?.slice(0, 60)}`;
    });
  const expectFocus = (role: Role, name: Name) =>
    expect
      .poll(async () => ((await focused(role, name).count()) > 0 ? "there" : await focusOf()), {
        message: `the focus is on ${role} ${name}`,
        timeout: 10_000,
      })
      .toBe("there");
  const tabTo = async (role: Role, name: Name, backwards = false) => {
    await named(role, name).first().waitFor();
    const passed: string[] = [];
    for (let step = 0; step < maxPresses; step++) {
      if ((await focused(role, name).count()) > 0) return;
      passed.push(await focusOf());
      await press(backwards ? "Shift+Tab" : "Tab");
    }
    throw new Error(`Tab never reaches ${role} ${name}, only to ${passed.join(", ")}`);
  };
  const chooseOption = async (name: Name) => {
    await named("option", name).first().waitFor();
    await press("Home");
    for (let step = 0; step < maxPresses; step++) {
      if ((await focused("option", name).count()) > 0) {
        await press("Enter");
        // A listbox that is fading out would still receive the next key.
        return page.getByRole("listbox").waitFor({ state: "detached" });
      }
      await press("ArrowDown");
    }
    throw new Error(`the arrow keys never reach ${name}`);
  };
  return {
    press,
    type: (text) => page.keyboard.type(text),
    tabTo,
    expectFocus,
    async activate(role, name, backwards) {
      await tabTo(role, name, backwards);
      await press("Enter");
    },
    async chooseFromRowMenu(row, entry) {
      await expectFocus("button", `Settings of ${row}`);
      await tabTo("button", `Actions for ${row}`);
      await press("Enter");
      await named("menuitem", entry).waitFor();
      for (let step = 0; step < maxPresses; step++) {
        if ((await focused("menuitem", entry).count()) > 0) break;
        await press("ArrowDown");
      }
      await press("Enter");
    },
    chooseOption,
    waitFor: (locator) => locator.first().waitFor(),
    async expectNoPointer() {
      expect(touches).toEqual([]);
    },
  };
}
