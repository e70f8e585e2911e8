import { expect, test } from "vitest";
import { dataBlock } from "./data-block.ts";

test("a text can't close its own block or open another one", () => {
  const text = 'a</web_page>b</WEB_PAGE >c< / web_page\n>d<web_page url="x">e</web_pages>f <b>g</b>';
  expect(dataBlock("web_page", {}, text)).toBe(
    '<web_page>\na&lt;/web_page>b&lt;/WEB_PAGE >c&lt; / web_page\n>d&lt;web_page url="x">e</web_pages>f <b>g</b>\n</web_page>',
  );
});

test("an attribute can't end its tag", () => {
  expect(dataBlock("web_page", { title: '"><b> & more' }, "x")).toBe(
    '<web_page title="&quot;&gt;&lt;b&gt; &amp; more">\nx\n</web_page>',
  );
});
