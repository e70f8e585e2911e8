import { expect, test } from "vitest";
import { locateQuote, squeeze } from "./locate-quote.ts";

const found = (text: string, quote: string, near?: number) => {
  const place = locateQuote(squeeze(text), quote, near);
  return place && text.slice(place.start, place.end);
};

test("a quote is found however its spaces, marks and letters are written", () => {
  const page =
    "4.2 Probation\nEvery permanent con-\ntract starts with a ﬁrst period of three\n months. It applies to all.";
  expect(found(page, "Every permanent contract starts with a first period of **three months**.")).toBe(
    "Every permanent con-\ntract starts with a ﬁrst period of three\n months.",
  );
  expect(found("Straße und 東京。 Café", "東京")).toBe("東京。");
  expect(found("one two", "three")).toBeNull();
  expect(found("one two", " ... ")).toBeNull();
});

test("of equal places the one nearest to the passage is taken", () => {
  const text = "The notice is short. And the notice is long. And the notice ends.";
  const at = (near: number) => locateQuote(squeeze(text), "the notice", near)?.start;
  expect([at(0), at(0.45), at(1)]).toEqual([0, text.indexOf("the notice"), text.lastIndexOf("the notice")]);
});

test("a quote that begins on one page and ends on the next is found on both", () => {
  const quote = "The last line of page one.\nThe first line of page two.";
  expect(found("Before it. The last line of page one.", quote)).toBe("The last line of page one.");
  expect(found("The first line of page two. Something else.", quote)).toBe("The first line of page two.");
});

test("a table between the lines of a quote doesn't hide it", () => {
  const rendered = "The prices of spring.\nBench Price 120\nAll prices include delivery.";
  const quote = "The prices of spring.\n| x | y |\nAll prices include delivery.";
  expect(found(rendered, quote)).toBe("The prices of spring.\nBench Price 120\nAll prices include delivery.");
});

test("the header of every page is not taken for the quote", () => {
  const quote = `Staff handbook 2025\n${"A sentence that stands on this page only. ".repeat(4)}`;
  expect(found("Staff handbook 2025\nAnother page.", quote)).toBeNull();
});
