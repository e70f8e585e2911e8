/** Browsers lay out each level of a formula within the one around it, and crash at some hundreds. */
const maxDepth = 50;

/** Whether the parts of a formula are nested so deeply that a browser may not survive it. */
export function isFormulaTooDeep(tex: string): boolean {
  let depth = 0;
  for (const [part] of tex.matchAll(/\\(?:[a-z]+|.)|[{}]/gis)) {
    if (part === "{" || part === "\\left" || part === "\\begin") depth += 1;
    else if (part === "}" || part === "\\right" || part === "\\end") depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
