/** One name in all spellings that the project uses. */
export interface Names {
  /** `web-search`: folders and files. */
  kebab: string;
  /** `webSearch`: values, and routers in the API. */
  camel: string;
  /** `WebSearch`: types and components. */
  pascal: string;
  /** `web_search`: tables, and tools in the API. */
  snake: string;
  /** `WEB_SEARCH`: node types in the API. */
  upper: string;
  /** `Web search`: titles in the user interface. */
  title: string;
  /** `web search`. */
  words: string;
  /** `a web search`, `an api action`. */
  one: string;
  /** `web searches`. */
  plural: string;
}

const plain = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns null if the name isn't kebab-case. */
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

/** Converts `api actions` to `apiActions`. */
export const camelOf = (words: string) => words.replace(/ ([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function pluralOf(words: string): string {
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
}
