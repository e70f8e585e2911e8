import { asNumber, asObject, asText, getPath, objectsIn } from "#lib/json/json-object.ts";
import { truncate } from "#lib/text.ts";
import { askWithKey, type ReadEvents } from "./event-reader.ts";

const shown = 30;
const bodyChars = 4_000;

/** New issues of a repository. Their numbers only grow. */
export const readGithubIssues: ReadEvents = async (call) => {
  const repository = `${call.value("owner")}/${call.value("repo")}`;
  const answer = await askWithKey(call, {
    path: "/search/issues",
    query: { q: `repo:${repository} is:issue`, sort: "created", order: "desc", per_page: String(shown) },
    compact: (whole) => ({
      items: objectsIn(asObject(whole).items).map(({ number, title, body, html_url, created_at, user, labels }) => ({
        ...{ number, title: asText(title), body: truncate(asText(body), bodyChars), url: asText(html_url) },
        ...{ time: asText(created_at), from: asText(getPath(user, "login")) },
        labels: objectsIn(labels).map(({ name }) => asText(name)),
      })),
    }),
  });
  return objectsIn(asObject(answer).items).map((issue) => {
    const order = asNumber(issue.number) ?? 0;
    return { id: `${repository}#${order}`, order, fields: { ...issue, repository } };
  });
};
