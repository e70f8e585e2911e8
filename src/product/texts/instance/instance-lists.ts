import { sentences } from "../../sentences.ts";
/** Lists of the operator's pages. */
export const instanceListText = sentences("instanceListText", { more: "Show more", noMatch: "Nothing matches" });
