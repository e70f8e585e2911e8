import { expect, test, vi } from "vitest";
import { createToasts } from "./toast.ts";

test("a repeated toast replaces the earlier one and moves to the end", () => {
  const toasts = createToasts();
  toasts.success("Copied");
  toasts.info("Other");
  toasts.success("Copied");
  expect(toasts.entries().map((entry) => entry.text)).toEqual(["Other", "Copied"]);
});

test("only the four newest toasts are kept", () => {
  const toasts = createToasts();
  for (const text of ["1", "2", "3", "4", "5"]) toasts.info(text);
  expect(toasts.entries().map((entry) => entry.text)).toEqual(["2", "3", "4", "5"]);
});

test("an error toast stays longer than a success toast", () => {
  const toasts = createToasts();
  toasts.success("Saved");
  toasts.failed("Not saved");
  const [good, bad] = toasts.entries();
  expect(bad?.duration).toBeGreaterThan(good?.duration ?? 0);
});

test("listeners are called for every change until they unsubscribe", () => {
  const toasts = createToasts();
  const listener = vi.fn();
  const leave = toasts.subscribe(listener);
  toasts.close(toasts.info("1"));
  leave();
  toasts.info("2");
  expect(listener).toHaveBeenCalledTimes(2);
});
