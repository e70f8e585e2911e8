import { asObject, asText } from "#lib/json/json-object.ts";
import { type HttpDouble, type ServiceAnswer, type ServiceRequest, startHttpDouble } from "./http-double.ts";

export interface GithubDouble extends HttpDouble {
  issues: { number: number; title: string; body: string; state: "open" | "closed"; comments: string[] }[];
  /** The content of each file, by its path. */
  files: Record<string, string>;
  /** What it refuses at the moment: everything, because the limit is reached, or what writes. */
  refuses: { all: boolean; writing: boolean };
}

const docs = "https://docs.github.com/rest";
const refuse = (
  status: number,
  message: string,
  more: object = {},
  headers: Record<string, string> = {},
): ServiceAnswer => ({
  status,
  headers,
  body: { message, ...more, documentation_url: docs, status: String(status) },
});

/** GitHub's REST API for one token and the repository fernhollow/site: issues, comments and files. */
export async function startGithubDouble(token: string): Promise<GithubDouble> {
  const refuses = { all: false, writing: false };
  const issues: GithubDouble["issues"] = [];
  const files: Record<string, string> = {};
  const user = {
    login: "mira",
    id: 7,
    node_id: "U_7",
    avatar_url: "https://avatars.test/7",
    type: "User",
    site_admin: false,
  };

  const issueObject = ({ number, title, body, state: is, comments }: GithubDouble["issues"][number]) => ({
    ...{ url: `https://api.github.test/issues/${number}`, id: number, node_id: `I_${number}`, number, title, user },
    html_url: `https://github.test/fernhollow/site/issues/${number}`,
    labels: [{ id: 1, name: "bug", color: "d73a4a", default: true }],
    ...{ state: is, locked: false, assignees: [], milestone: null, comments: comments.length, body },
    ...{ created_at: "2026-03-01T08:00:00Z", updated_at: "2026-03-12T08:00:00Z", closed_at: null },
    reactions: { total_count: 0, "+1": 0, "-1": 0 },
  });
  const entryOf = (path: string, type: "file" | "dir") => ({
    ...{ name: path.split("/").at(-1), path, sha: "d6cd1e2bd19e03a81132a23b2025920577f84e37", type },
    size: type === "file" ? (files[path]?.length ?? 0) : 0,
    git_url: `https://api.github.test/git/${path}`,
    html_url: `https://github.test/${path}`,
    _links: {},
  });

  function contents(path: string): ServiceAnswer {
    const file = files[path];
    if (file !== undefined)
      return { headers: { "content-type": "application/vnd.github.raw+json; charset=utf-8" }, body: file };
    const start = path ? `${path}/` : "";
    const inside = Object.keys(files).filter((one) => one.startsWith(start));
    if (inside.length === 0) return refuse(404, "Not Found");
    const names = [...new Set(inside.map((one) => one.slice(start.length).split("/")[0] ?? ""))];
    return {
      body: names.map((name) => entryOf(start + name, files[start + name] === undefined ? "dir" : "file")),
    };
  }

  function inRepository(rest: string, { method, query, body }: ServiceRequest): ServiceAnswer {
    const [kind, id, part] = rest.split("/");
    if (kind === "contents") return contents(rest.slice("contents/".length));
    if (kind !== "issues") return refuse(404, "Not Found");
    if (method === "POST" && refuses.writing) return refuse(403, "Resource not accessible by personal access token");
    if (!id) {
      const { title, body: text } = asObject(body);
      if (!asText(title))
        return refuse(422, "Validation Failed", {
          errors: [{ resource: "Issue", field: "title", code: "missing_field" }],
        });
      const number = issues.length + 1;
      issues.push({ number, title: asText(title), body: asText(text), state: "open", comments: [] });
      return { status: 201, body: issueObject(issues[number - 1] as GithubDouble["issues"][number]) }; // it was just added
    }
    const issue = issues.find(({ number }) => String(number) === id);
    if (!issue) return refuse(404, "Not Found");
    if (part !== "comments") return { body: issueObject(issue) };
    const commentObject = (text: string, at: number) => ({
      ...{ id: at, user, created_at: "2026-03-12T08:00:00Z", body: text },
      html_url: `https://github.test/fernhollow/site/issues/${id}#issuecomment-${at}`,
    });
    if (method === "POST") {
      issue.comments.push(asText(asObject(body).body));
      return { status: 201, body: commentObject(issue.comments.at(-1) ?? "", issue.comments.length) };
    }
    const size = Number(query.get("per_page") ?? 30);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return { body: issue.comments.slice(from, from + size).map(commentObject) };
  }

  const double = await startHttpDouble((request) => {
    const { path, query, headers } = request;
    if (headers.authorization !== `Bearer ${token}`) return refuse(401, "Bad credentials");
    if (refuses.all)
      return refuse(
        403,
        "API rate limit exceeded for user ID 7.",
        {},
        { "x-ratelimit-remaining": "0", "retry-after": "60" },
      );
    if (path === "/user") return { body: user };
    if (path === "/search/issues") {
      const words = (query.get("q") ?? "").split(" ").filter((word) => !word.includes(":"));
      const found = issues.filter(({ title }) =>
        words.every((word) => title.toLowerCase().includes(word.toLowerCase())),
      );
      const items = found.slice(0, Number(query.get("per_page") ?? 30)).map(issueObject);
      return { body: { total_count: found.length, incomplete_results: false, items } };
    }
    const prefix = "/repos/fernhollow/site/";
    return path.startsWith(prefix) ? inRepository(path.slice(prefix.length), request) : refuse(404, "Not Found");
  });
  return { ...double, issues, files, refuses };
}
