import { describe, expect, test } from "vitest";
import { extractDocuments, frameDocument, framePolicy, hasScripts, toDocumentList } from "./html-documents.ts";

const page = (body: string) => `<!doctype html>\n<html><body>${body}</body></html>`;

describe("documents in a model's answer", () => {
  test("are extracted without surrounding text and code fences", () => {
    expect(extractDocuments(`Here you are:\n\`\`\`html\n${page("One")}\n\`\`\`\nAnything else?`)).toEqual([
      page("One"),
    ]);
  });

  test("start with a doctype each", () => {
    expect(extractDocuments(`${page("One")}\n\n${page("Two")}\n`)).toEqual([page("One"), page("Two")]);
    expect(extractDocuments("<!DOCTYPE HTML><p>One<!DOCTYPE html><p>Two")).toEqual([
      "<!DOCTYPE HTML><p>One",
      "<!DOCTYPE html><p>Two",
    ]);
  });

  test("are read while they are still being written", () => {
    const said = page("Tides come and go");
    for (let end = 0; end < said.length; end++)
      expect(extractDocuments(said.slice(0, end)).length).toBeLessThanOrEqual(1);
    expect(extractDocuments(said.slice(0, 40))).toEqual([said.slice(0, 40)]);
  });

  test("are completed when the answer is a fragment; plain text contains no document", () => {
    expect(extractDocuments("Sure!\n<div>One</div>\n```")).toEqual(["<!doctype html>\n<div>One</div>"]);
    expect(extractDocuments("I would rather not.")).toEqual([]);
    expect(extractDocuments("a < b and c > d")).toEqual([]);
  });

  test("are limited in number and have file names", () => {
    const said = Array.from({ length: 5 }, (_, at) => page(`${at}`)).join("\n");
    const size = { width: 540, height: 675 };
    const { documents } = toDocumentList(said, { max: 3, size, name: "slide" });
    expect(documents.map(({ filename }) => filename)).toEqual(["slide-1.html", "slide-2.html", "slide-3.html"]);
    expect(documents[0]).toEqual({ html: page("0"), ...size, filename: "slide-1.html" });
    expect(toDocumentList(page("x"), { max: 3, size, name: "page" }).documents[0]?.filename).toBe("page.html");
  });
});

describe("a document in a frame", () => {
  test("has the content security policy before the model's markup", () => {
    const hostile = `--><!doctype html><meta http-equiv="Content-Security-Policy" content="default-src *"><script>x</script>`;
    const whole = frameDocument(hostile);
    expect(whole.indexOf("Content-Security-Policy")).toBeLessThan(whole.indexOf("-->"));
    expect(whole.startsWith(`<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"`)).toBe(
      true,
    );
    expect(whole.endsWith(hostile)).toBe(true);
  });

  test("can't load or send anything, or run scripts", () => {
    const rules = Object.fromEntries(framePolicy.split("; ").map((rule) => [rule.split(" ")[0], rule]));
    expect(rules["default-src"]).toBe("default-src 'none'");
    for (const name of ["script-src", "connect-src", "frame-src"]) expect(rules[name]).toBeUndefined();
    expect(framePolicy).not.toMatch(/https?:|\*|'unsafe-eval'|'self'/);
    expect(rules["form-action"]).toBe("form-action 'none'");
  });

  test.each([
    ["<script>a()</script>", true],
    ["<SCRIPT src=x>", true],
    ["<img onerror = 'a()'>", true],
    ["<p>An onion = good</p>", false],
    ["<p>describe</p>", false],
  ])("%s brings scripts along: %s", (html, expected) => {
    expect(hasScripts(html)).toBe(expected);
  });
});

test("the end of a page is found after letters that are longer in lower case", () => {
  const page = "<!doctype html><html lang=tr><body><h1>İSTANBUL’DA GELGİT İÇİN</h1></body></html>";
  expect(extractDocuments(`${page}\n\`\`\`\nHere is your page.`)).toEqual([page]);
});

test("a doctype that is written over and over, without an end, takes no time", () => {
  // Minutes, if each is read to the end.
  expect(extractDocuments("<!doctype html ".repeat(120_000))).toEqual([]);
});
