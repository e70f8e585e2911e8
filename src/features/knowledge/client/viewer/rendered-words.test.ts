import { expect, test } from "vitest";
import { locateQuote, squeeze } from "#lib/citations/locate-quote.ts";
import { renderedWords, withPictureNames } from "./rendered-words.ts";

const found = (text: string, quote: string) => {
  const place = locateQuote(squeeze(text), quote);
  return place && text.slice(place.start, place.end);
};

test("Markdown is compared with what its renderer shows", () => {
  const rendered = "Notice\nEither side can end it.\nSeven days\nThirty days & more, see the handbook.";
  const markdown =
    "## Notice\n\nEither side can *end* it.\n\n1. Seven days\n2. Thirty days &amp; more, see ![a picture](https://x.example/1.png) [the handbook](https://x.example/h).";
  expect(found(rendered, renderedWords(markdown))).toBe(rendered);
});

test("a picture is shown by its description, and found with it", () => {
  const shown = withPictureNames("The hunt. ![white whale] ![link](x.png)");
  expect(shown).toBe("The hunt.  *white whale*  ![link](x.png)");
  expect(found("The hunt. white whale", renderedWords("The hunt. ![white whale]"))).toBe("The hunt. white whale");
});
