import { asNumber, asText, getPath, isJsonObject, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import type { AnswerReader } from "../answers.ts";

const loginOf = (user: unknown) => asText(getPath(user, "login"));

const issueOf = (issue: JsonObject) => ({
  number: asNumber(issue.number),
  title: asText(issue.title),
  state: asText(issue.state),
  kind: isJsonObject(issue.pull_request) ? "pull request" : "issue",
  author: loginOf(issue.user),
  labels: objectsIn(issue.labels).map(({ name }) => asText(name)),
  comments: asNumber(issue.comments) ?? 0,
  updated: asText(issue.updated_at).slice(0, 10),
  url: asText(issue.html_url),
});

/** Whether every entry is one of a folder, because the content of a file may be a list, too. */
const isFolder = (list: readonly unknown[]): list is JsonObject[] =>
  list.every((entry) => isJsonObject(entry) && "sha" in entry && "path" in entry && "git_url" in entry);

/** What agents get of GitHub's answers. */
export const githubAnswers: Readonly<Record<string, AnswerReader>> = {
  github_search_issues: (answer) => ({
    found: asNumber(answer.total_count) ?? 0,
    issues: objectsIn(answer.items).map((issue) => ({
      ...issueOf(issue),
      text: truncate(asText(issue.body), limits.integration.excerptChars),
    })),
  }),
  github_read_issue: (answer) => ({ ...issueOf(answer), text: asText(answer.body) }),
  github_read_comments: (_, list) => ({
    comments: objectsIn(list).map((comment) => ({
      author: loginOf(comment.user),
      date: asText(comment.created_at).slice(0, 10),
      text: asText(comment.body),
    })),
  }),
  // A file comes as it is, a folder as a list.
  github_read_file: (_, list) =>
    Array.isArray(list) && isFolder(list)
      ? {
          files: list.map((entry) => ({
            path: asText(entry.path),
            type: asText(entry.type),
            bytes: asNumber(entry.size),
          })),
        }
      : null,
  github_create_issue: (answer) => ({ created: true, number: asNumber(answer.number), url: asText(answer.html_url) }),
  github_comment_issue: (answer) => ({ commented: true, url: asText(answer.html_url) }),
};

/** GitHub says why in a sentence, and which fields it does not accept. */
export function githubRefusal(status: number, body: unknown): string | null {
  if (status < 400) return null;
  const fields = objectsIn(getPath(body, "errors")).map((error) =>
    [asText(error.field), asText(error.message) || asText(error.code)].filter(Boolean).join(" "),
  );
  return [asText(getPath(body, "message")) || String(status), ...fields].join(": ");
}
