import { describe, expect, test } from "vitest";
import { findUnlinkedMentions, replaceUnlinkedMentions } from "./unlinked-mentions.ts";

const names = ["topic", "form topic", "form - topic", "item", "old-name"];
const isName = (name: string) => names.includes(name.toLowerCase());
const texts = (template: string) =>
  findUnlinkedMentions(template, isName).map(({ text, isKnown }) => `${text}${isKnown ? "" : " ?"}`);

describe("names that look like variables but are not linked", () => {
  test.each<[string, string[]]>([
    ["Write about {{Topic}} and {{ Topic }}", ["{{Topic}}", "{{ Topic }}"]],
    ["In {{ year }}, {{$json.name}} and {{1}}", ["{{ year }} ?", "{{$json.name}} ?", "{{1}} ?"]],
    ["`{{year}}` in code\n```\n{{city}}\n```", ["{{year}} ?", "{{city}} ?"]],
    ["Write about @Topic, then @item.", ["@Topic", "@item"]],
    ["Write about @form topic here, or @form - topic", ["@form topic", "@form - topic"]],
    ["Use @old-name and @new-name", ["@old-name", "@new-name ?"]],
    ["Ask @customer for (@address)", ["@customer ?", "@address ?"]],
    ["@first and\n@second", ["@first ?", "@second ?"]],
    ["Write to me@topic.org, a.b@x.example or mailto:@topic", []],
    ["See example.org/@someone and @scope/package", []],
    ['Quote “Thanks @acme” and "by @acme_inc" literally', []],
    ["> @acme said it\n> twice", []],
    ["A “quote about @Topic” has a name of ours", ["@Topic"]],
    ["Keep `@media` and `@Topic` as they are", []],
    ["```css\n@media print { }\n```\nthen @city", ["@city ?"]],
    ["```\n@never closed", []],
    ["~~~\n@inside\n~~~\n@outside", ["@outside ?"]],
    ['@media (max-width: 3px) { } @import "x" @Get() @app.get', []],
    ["Say which @media it was", ["@media ?"]],
    ["At @3pm or @ 5, @@twice and 10 @ 3", []],
    ["Ask @[Ann](type=AGENT&agentId=1) about @[topic](type=NOTE&noteId=2)", []],
    ["{{ask @customer}}", ["{{ask @customer}} ?"]],
    ["Ünicode @größe and @名前", ["@größe ?", "@名前 ?"]],
    ["No signs at all", []],
  ])("%s", (template, expected) => {
    expect(texts(template)).toEqual(expected);
  });

  test("only whole words are replaced, and mentions stay as they are", () => {
    const template = "@top, @topic, `@top` and @[@top](type=NOTE&noteId=1) {{top}}";
    expect(replaceUnlinkedMentions(template, isName, "@top", "TOP")).toBe(
      "TOP, @topic, `@top` and @[@top](type=NOTE&noteId=1) {{top}}",
    );
    expect(replaceUnlinkedMentions("a {{top}} b {{top}}", isName, "{{top}}", "$&")).toBe("a $& b $&");
  });

  test.each([
    ["@".repeat(50_000)],
    ["{{".repeat(50_000)],
    ["`".repeat(50_000)],
    ["“@a ".repeat(20_000)],
    ["@a ".repeat(20_000)],
    ["```\n".repeat(20_000)],
    ["~~~~\n".repeat(15_000)],
  ])("a long text of signs is read fast: %#", (template) => {
    const before = performance.now();
    findUnlinkedMentions(template, isName);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
