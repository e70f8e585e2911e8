const maxChars = 2_048;

/**
 * Whether a text is a path of this site that a page may go on to, and nothing that leaves it.
 * Browsers read `//host`, `/\host` and control characters in surprising ways, so they are refused together with encoded
 * slashes.
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

/** A parameter of an address made safe: the path, or "/" for anything else. */
export function localPath(text: string | null | undefined): string {
  return text && isLocalPath(text) ? text : "/";
}
