import { limits } from "#product/limits.ts";
import type { SourceRow } from "../tree/nodes.ts";

/** Whether nobody has given the page a title: it is called by its address until it is read. */
export const isTitleFree = ({ type, url, generation }: SourceRow, title: string) =>
  type === "URL" && generation === 0 && url !== null && title === titleOfUrl(url);

/** What a page is called before it is read. */
export const titleOfUrl = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "")
    .slice(0, limits.knowledge.titleChars);
