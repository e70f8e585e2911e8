const maxChars = 2_048;

/**
 * Whether a text is a path of this site, so that redirecting to it is safe.
 * Browsers interpret `//host`, `/\host`, and control characters in surprising ways, so these and encoded slashes are
 * refused.
 */
export function isLocalPath(text: string): boolean {
  const [path = ""] = text.split(/[?#]/, 1);
  return (
    text.length <= maxChars &&
    /^\/(?![/\\])[\x21-\x7e]*$/.test(text) &&
    !text.includes("\\") &&
    !/%(?:2f|5c|0[0-9a-f]|1[0-9a-f])/i.test(path)
  );
}

/** A path from a URL parameter, or "/" when it is not safe. */
export function localPath(text: string | null | undefined): string {
  return text && isLocalPath(text) ? text : "/";
}
