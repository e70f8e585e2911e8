import { expect, test } from "vitest";
import { createToasts } from "./toast.ts";

test("a repeated toast replaces the earlier one and moves to the end", () => {
  const toasts = createToasts();
  toasts.success("Copied");
  toasts.info("Other");
  toasts.success("Copied");
  expect(toasts.store.getState().entries.map((entry) => entry.text)).toEqual(["Other", "Copied"]);
});

test("only the four newest toasts are kept", () => {
  const toasts = createToasts();
  for (const text of ["1", "2", "3", "4", "5"]) toasts.info(text);
  expect(toasts.store.getState().entries.map((entry) => entry.text)).toEqual(["2", "3", "4", "5"]);
});

test("an error toast stays longer than a success toast", () => {
  const toasts = createToasts();
  toasts.success("Saved");
  toasts.failed("Not saved");
  const [good, bad] = toasts.store.getState().entries;
  expect(bad?.duration).toBeGreaterThan(good?.duration ?? 0);
});
