/** What a robots.txt says to us. */
export interface RobotsRules {
  readonly sitemaps: readonly string[];
  isAllowed(path: string): boolean;
}

interface Rule {
  readonly isAllow: boolean;
  readonly pattern: string;
}

export const allowAll: RobotsRules = { sitemaps: [], isAllowed: () => true };
export const allowNothing: RobotsRules = { sitemaps: [], isAllowed: () => false };

/** Reads a robots.txt for an agent: the group with its name, or else the one for all. The longest rule that fits wins. */
export function readRobots(text: string, agent: string): RobotsRules {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  const sitemaps: string[] = [];
  let isNaming = false;
  for (const line of text.split(/\r?\n/).slice(0, 5_000)) {
    const [, field = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === "sitemap") sitemaps.push(value.trim());
    if (name === "user-agent") {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
      isNaming = true;
    }
    if (name !== "allow" && name !== "disallow") continue;
    isNaming = false;
    const pattern = value.trim();
    if (pattern) groups.at(-1)?.rules.push({ isAllow: name === "allow", pattern });
  }
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"));
  const rules = chosen
    .flatMap((group) => group.rules)
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllow) - Number(a.isAllow));
  return { sitemaps, isAllowed: (path) => rules.find(({ pattern }) => matches(pattern, path))?.isAllow ?? true };
}

/** `*` stands for anything, and `$` for the end. Without regular expressions, which a hostile pattern could slow down. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$");
  const [first = "", ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const found = isAnchored && isLast ? path.lastIndexOf(piece) : path.indexOf(piece, at);
    if (found < at) return false;
    at = found + piece.length;
  }
  return !isAnchored || at === path.length;
}
