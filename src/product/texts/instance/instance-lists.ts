/** Lists of the operator's pages. */
export const instanceListText = { more: "Show more", noMatch: "Nothing matches" } as const;
