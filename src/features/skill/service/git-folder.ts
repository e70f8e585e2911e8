/** A folder of a repository on GitHub. */
export interface GitFolder {
  readonly owner: string;
  readonly repository: string;
  /** Branch, tag or commit; empty for the default branch. */
  readonly ref: string;
  /** Empty for the whole repository. */
  readonly path: string;
}

const part = /^[\w.-]{1,100}$/;

/**
 * Reads the address of a repository or of a folder in it, as the browser shows it, or "owner/repository". Branches whose
 * names have slashes can't be told from folders, so they are not supported.
 */
export function parseGitFolder(typed: string): GitFolder | null {
  const shown = typed.trim().replace(/^https?:\/\/(?:www\.)?github\.com\//i, "");
  if (/^[a-z]+:|@/i.test(shown)) return null;
  const [owner = "", name = "", kind, ref = "", ...rest] = (shown.split(/[?#]/)[0] ?? "").split("/").filter(Boolean);
  const repository = name.replace(/\.git$/, "");
  const path = rest.map(decode);
  const isValid =
    [owner, repository].every((one) => part.test(one) && !/^\.+$/.test(one)) &&
    (kind === undefined || ((kind === "tree" || kind === "blob") && part.test(ref) && !/^\.+$/.test(ref))) &&
    path.every((one) => one !== null && one !== "." && one !== ".." && !one.includes("/"));
  if (!isValid) return null;
  const folder = path.join("/");
  return { owner, repository, ref, path: kind === "blob" ? folder.replace(/(?:^|\/)SKILL\.md$/, "") : folder };
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
