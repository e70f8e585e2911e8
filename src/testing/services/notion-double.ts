import { asList, asObject, asText, getPath } from "#lib/json/json-object.ts";
import { type HttpDouble, type ServiceAnswer, type ServiceRequest, startHttpDouble } from "./http-double.ts";

export interface NotionDouble extends HttpDouble {
  pages: { id: string; title: string; blocks: { type: string; text: string; checked?: boolean }[] }[];
}

const refuse = (status: number, code: string, message: string): ServiceAnswer => ({
  status,
  body: { object: "error", status, code, message, request_id: "r-1" },
});

const richText = (text: string) => [
  { type: "text", text: { content: text, link: null }, annotations: { bold: false }, plain_text: text, href: null },
];

/** Notion's API for one integration: who it is, search, the blocks of a page, and creating pages; lists have pages. */
export async function startNotionDouble(token: string): Promise<NotionDouble> {
  const pages: NotionDouble["pages"] = [];

  const pageObject = ({ id, title }: NotionDouble["pages"][number]) => ({
    ...{ object: "page", id, created_time: "2026-03-01T08:00:00.000Z", last_edited_time: "2026-03-12T08:00:00.000Z" },
    ...{ created_by: { object: "user", id: "u-1" }, cover: null, icon: null, archived: false, in_trash: false },
    parent: { type: "workspace", workspace: true },
    properties: { Name: { id: "title", type: "title", title: richText(title) } },
    url: `https://www.notion.test/${id}`,
    public_url: null,
  });

  function listed(list: readonly object[], { size, cursor }: { size: unknown; cursor: string }): ServiceAnswer {
    const from = cursor ? Number(cursor.replace("c-", "")) : 0;
    const end = from + (Number(size) || 100);
    const next = end < list.length ? `c-${end}` : null;
    const results = list.slice(from, end);
    return { body: { object: "list", results, next_cursor: next, has_more: next !== null, type: "block" } };
  }

  function answer({ method, path, query, body }: ServiceRequest): ServiceAnswer {
    const given = asObject(body);
    if (path === "/v1/users/me")
      return {
        body: { object: "user", id: "b-1", type: "bot", name: "Troupe", bot: { workspace_name: "Fernhollow" } },
      };
    if (path === "/v1/search" && method === "POST") {
      const words = asText(given.query).toLowerCase();
      const found = pages.filter(({ title }) => title.toLowerCase().includes(words)).map(pageObject);
      return listed(found, { size: given.page_size, cursor: asText(given.start_cursor) });
    }
    const [, blockId] = /^\/v1\/blocks\/([^/]+)\/children$/.exec(path) ?? [];
    if (blockId) {
      const page = pages.find(({ id }) => id === blockId);
      if (!page) return refuse(404, "object_not_found", `Could not find block with ID: ${blockId}.`);
      const blocks = page.blocks.map(({ type, text, checked }, at) => ({
        ...{ object: "block", id: `${page.id}-${at}`, has_children: false, archived: false, type },
        [type]: { rich_text: richText(text), color: "default", ...(checked !== undefined && { checked }) },
      }));
      return listed(blocks, { size: query.get("page_size"), cursor: query.get("start_cursor") ?? "" });
    }
    if (path === "/v1/pages" && method === "POST") {
      const parent = pages.find(({ id }) => id === getPath(given.parent, "page_id"));
      if (!parent)
        return refuse(400, "validation_error", "body failed validation: body.parent.page_id should be defined.");
      const title = asList(getPath(given.properties, "title"))
        .map((part) => asText(getPath(part, "text", "content")))
        .join("");
      const page = { id: `page-${pages.length + 1}`, title, blocks: [] };
      pages.push(page);
      return { body: pageObject(page) };
    }
    return refuse(400, "invalid_request_url", "Invalid request URL.");
  }

  const double = await startHttpDouble((request) => {
    if (request.headers.authorization !== `Bearer ${token}`)
      return refuse(401, "unauthorized", "API token is invalid.");
    if (!request.headers["notion-version"])
      return refuse(400, "missing_version", "Notion-Version header should be defined, but was undefined.");
    return answer(request);
  });
  return { ...double, pages };
}
