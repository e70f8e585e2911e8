import { expect, test } from "vitest";
import { sizeDiagram } from "./size-diagram.ts";

const svg = (attributes: string) => `<svg id="d" ${attributes} xmlns="x"><rect width="100%" height="3"/></svg>`;

const cases: [string, string, { width: number; height: number }][] = [
  [
    "the view box gives the natural size in whole pixels",
    'width="100%" viewBox="-8 -8 412.2 99.5"',
    { width: 413, height: 100 },
  ],
  ["a view box separated by commas is read", 'viewBox="0,0,20,10"', { width: 20, height: 10 }],
  ["width and height are used when there is no view box", 'width="640px" height="80"', { width: 640, height: 80 }],
  ["an empty view box is ignored", 'width="64" height="8" viewBox="0 0 0 0"', { width: 64, height: 8 }],
  ["the browser's default size is used when there is no size", 'width="100%"', { width: 300, height: 150 }],
];

test.each(cases)("%s", (_, attributes, size) => {
  const sized = sizeDiagram(svg(attributes));
  expect(sized).toMatchObject(size);
  expect(sized.svg).toContain(`<svg width="${size.width}" height="${size.height}" id="d"`);
  expect(sized.svg.match(/<svg[^>]*>/)?.[0].match(/ width=/g)).toHaveLength(1);
  expect(sized.svg, "only the picture itself is sized").toContain('<rect width="100%" height="3"/>');
});

test("mermaid's max-width is removed and other styles stay", () => {
  const { svg: sized } = sizeDiagram(svg('style="color: red; max-width: 12px; margin: 0;" viewBox="0 0 12 9"'));
  expect(sized).toContain('style="color: red;  margin: 0;"');
});
