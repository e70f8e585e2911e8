import type * as english from "#product/texts/instance/instance-lists.ts";

export const instanceListText: typeof english.instanceListText = { more: "Mehr anzeigen", noMatch: "Keine Treffer" };
