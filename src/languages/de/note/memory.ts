import type * as english from "#product/texts/note/memory.ts";

export const memoryText: typeof english.memoryText = {
  full: (max) =>
    `Das Gedächtnis dieses Agenten ist voll: Es kann bis zu ${max} Notizen haben. Zuerst muss eine geändert oder gelöscht werden.`,
  isOff: "Das Gedächtnis dieses Agenten ist ausgeschaltet.",
};
