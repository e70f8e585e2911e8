/** One name in the spellings that the house uses. */
export interface Names {
  /** `web-search`: folders and files. */
  kebab: string;
  /** `webSearch`: values, routers on the wire. */
  camel: string;
  /** `WebSearch`: types and components. */
  pascal: string;
  /** `web_search`: tables and tools on the wire. */
  snake: string;
  /** `WEB_SEARCH`: node types on the wire. */
  upper: string;
  /** `Web search`: for people. */
  title: string;
  /** `web search`. */
  words: string;
  /** `a web search`, `an api action`. */
  one: string;
  /** `web searches`. */
  plural: string;
}

const plain = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Answers null for what is no name in kebab-case. */
export function namesOf(kebab: string): Names | null {
  if (!plain.test(kebab)) return null;
  const parts = kebab.split("-");
  const pascal = parts.map(capital).join("");
  const words = parts.join(" ");
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: parts.join("_"),
    upper: parts.join("_").toUpperCase(),
    title: capital(words),
    words,
    one: `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`,
    plural: pluralOf(words),
  };
}

/** `apiActions` of `api actions`. */
export const camelOf = (words: string) => words.replace(/ ([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function pluralOf(words: string): string {
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
}
