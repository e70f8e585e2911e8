import { asObject, asText, getPath, isJsonObject, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { AnswerReader } from "../answers.ts";

const plainText = (richText: unknown): string =>
  objectsIn(richText)
    .map((part) => asText(part.plain_text))
    .join("");

/** The title of a page is one of its properties, that of a database a field. */
function titleOf(found: JsonObject): string {
  const property = Object.values(asObject(found.properties)).find(
    (one) => isJsonObject(one) && one.type === "title" && Array.isArray(one.title),
  );
  return plainText(found.title) || plainText(asObject(property).title);
}

const more = ({ has_more, next_cursor }: JsonObject) =>
  has_more === true && asText(next_cursor) ? { next_cursor: asText(next_cursor) } : {};

const marks: Readonly<Record<string, string>> = {
  heading_1: "# ",
  heading_2: "## ",
  heading_3: "### ",
  bulleted_list_item: "- ",
  numbered_list_item: "1. ",
  quote: "> ",
};

/** A block as a line of Markdown; "" for one without text, such as a picture. */
function lineOf(block: JsonObject): string {
  const type = asText(block.type);
  const content = asObject(block[type]);
  if (type === "child_page" || type === "child_database") return `[${asText(content.title)}] (${asText(block.id)})`;
  if (type === "divider") return "---";
  const text = plainText(content.rich_text);
  if (type === "to_do") return `- [${content.checked === true ? "x" : " "}] ${text}`;
  if (type === "code") return `\`\`\`${asText(content.language)}\n${text}\n\`\`\``;
  return text ? `${marks[type] ?? ""}${text}` : "";
}

/** What agents get of Notion's answers. */
export const notionAnswers: Readonly<Record<string, AnswerReader>> = {
  notion_search: (answer) => ({
    results: objectsIn(answer.results).map((found) => ({
      id: asText(found.id),
      kind: asText(found.object),
      title: titleOf(found),
      url: asText(found.url),
      edited: asText(found.last_edited_time).slice(0, 10),
    })),
    ...more(answer),
  }),
  notion_read_page: (answer) => ({
    text: objectsIn(answer.results)
      .map((block) =>
        block.has_children === true ? `${lineOf(block)} (more in block ${asText(block.id)})` : lineOf(block),
      )
      .filter(Boolean)
      .join("\n"),
    ...more(answer),
  }),
  notion_create_page: (answer) => ({ created: true, id: asText(answer.id), url: asText(answer.url) }),
};

/** Notion's errors have a code and a sentence. */
export function notionRefusal(status: number, body: unknown): string | null {
  return status < 400 ? null : asText(getPath(body, "message")) || asText(getPath(body, "code")) || String(status);
}
